/** The program: the portal as the environment configures it. */
import { readEnvironment } from "./config.ts";
import { runPortal } from "./run.ts";

await runPortal(readEnvironment());
