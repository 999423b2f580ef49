// An MCP server over stdio of the generation 2025-11-25. It offers the tools of a file: an array of
// results of `tools/list`, of which each request gets the next one, the last again and again.
const { readFileSync } = require("node:fs");
const { createInterface } = require("node:readline");

const pages = JSON.parse(readFileSync(process.argv[2], "utf8"));
let asked = 0;

const results = {
  initialize: () => ({
    protocolVersion: "2025-11-25",
    capabilities: { tools: {} },
    serverInfo: { name: "listing-server", version: "1.0.0" },
  }),
  "tools/list": () => pages[Math.min(asked++, pages.length - 1)],
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const result = results[method]?.();
  const outcome = result ? { result } : { error: { code: -32601, message: `no method ${method}` } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...outcome })}\n`);
});
