/** The server program: runs the portal with the configuration of the environment. */
import { readEnvironment } from "./config.ts";
import { runPortal } from "./server.ts";

await runPortal(readEnvironment());
