/** Loads the packages of the portal and waits for the word; then it runs the bundle, and says when that is up. */
const [bundle = "", ...packages] = process.argv.slice(2);
const asked = new Promise((resolve) => process.once("message", resolve));
process.once("disconnect", () => process.exit());

await Promise.allSettled(packages.map((name) => import(name)));
await asked;
const { runDemo } = await import(bundle);
await runDemo();
process.send?.("up");
