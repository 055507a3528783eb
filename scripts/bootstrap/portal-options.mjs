/**
 * The options of Node.js with which every command starts the portal. package.json and the Dockerfile repeat them, because they
 * start Node.js directly.
 */
export const PORTAL_OPTIONS = [
  // No key of a body or a query leads to a prototype by this name.
  "--disable-proto=delete",
  // V8 notes where objects that lived long were made, and makes all later ones of that place old from the start. After one load in
  // bulk or one report it takes each answer of the database for old, which is garbage a moment later: it stays until the next full
  // collection, and a list of all entries leaves 150 MB of it.
  "--no-allocation-site-pretenuring",
];
