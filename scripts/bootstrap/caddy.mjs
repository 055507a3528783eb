/** The Caddy of the test that rolls a release over two nodes, which is skipped without one. */

/** @type {import("./program.mjs").Program} */
export const CADDY = {
  name: "Caddy",
  files: ["caddy"],
  elsewhere: [],
  debian: "caddy",
  advice: "Install it (Debian, as root: apt-get install caddy) so that caddy is on PATH.",
};
