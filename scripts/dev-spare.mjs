/** A spare process of `dev-server.ts`: loads the portal's packages and waits. At a message it runs the bundle, and answers once that is up. */
const [bundle = "", ...packages] = process.argv.slice(2);
const startMessage = new Promise((resolve) => process.once("message", resolve));
process.once("disconnect", () => process.exit());

await Promise.allSettled(packages.map((name) => import(name)));
await startMessage;
const { runDemo } = await import(bundle);
await runDemo();
process.send?.("up");
