/** The server's half of `npm run dev`: the demo portal from its sources. */
import { runDemo } from "../seeds/demo.ts";

await runDemo();
