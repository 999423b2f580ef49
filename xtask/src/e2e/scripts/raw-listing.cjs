// Prints the names of a server's tools as JSON, asked without any library: so that what a checker
// saw can be compared with what there is. Arguments: the command that starts the server.
const { spawn } = require("node:child_process");
const { createInterface } = require("node:readline");

const [program, ...options] = process.argv.slice(2);
const server = spawn(program, options, { stdio: ["pipe", "pipe", "ignore"] });
const send = (message) => server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const clientInfo = { name: "raw-listing", version: "1.0.0" };
const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };

createInterface({ input: server.stdout }).on("line", (line) => {
  const { id, result } = JSON.parse(line);
  if (id === 1) {
    send({ method: "notifications/initialized" });
    send({ id: 2, method: "tools/list" });
  }
  if (id === 2) {
    if (result.nextCursor !== undefined) throw new Error("the list has several pages");
    console.log(JSON.stringify(result.tools.map((tool) => tool.name)));
    server.kill();
  }
});
send({ id: 1, method: "initialize", params });
