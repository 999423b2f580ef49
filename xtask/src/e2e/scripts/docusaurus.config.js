// Sites of all folders named in folders.json, in one build; links and anchors that lead nowhere stop it.
const folders = require("./folders.json");

module.exports = {
  title: "Contract",
  url: "https://example.org",
  baseUrl: "/",
  onBrokenLinks: "throw",
  onBrokenAnchors: "throw",
  markdown: { hooks: { onBrokenMarkdownLinks: "throw", onBrokenMarkdownImages: "throw" } },
  future: { v4: true, faster: true },
  themes: ["@docusaurus/theme-classic"],
  plugins: [
    "@docusaurus/plugin-content-pages",
    ...folders.map((path) => [
      "@docusaurus/plugin-content-docs",
      { path, id: path.replaceAll("/", "-"), routeBasePath: path, sidebarPath: false },
    ]),
  ],
};
