/** The Caddy for the test that deploys a release to two nodes, one after the other. Without it, the test is skipped. */

/** @type {import("./program.mjs").Program} */
export const CADDY = {
  name: "Caddy",
  files: ["caddy"],
  elsewhere: [],
  debian: "caddy",
  advice: "Install it (Debian, as root: apt-get install caddy) so that caddy is on PATH.",
};
