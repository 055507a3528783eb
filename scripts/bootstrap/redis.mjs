/** The Redis for the tests of several nodes. Without it, these tests are skipped. */

/** @type {import("./program.mjs").Program} */
export const REDIS = {
  name: "Redis",
  files: ["redis-server"],
  elsewhere: [],
  debian: "redis-server",
  advice: "Install it (Debian, as root: apt-get install redis-server) so that redis-server is on PATH.",
};
