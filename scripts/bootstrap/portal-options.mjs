/**
 * The options of Node.js with which every command starts the portal. package.json and the Dockerfile repeat them, because they
 * start Node.js directly.
 */
export const PORTAL_OPTIONS = [
  // A key '__proto__' of a body or a query can't change a prototype.
  "--disable-proto=delete",
  // V8 allocates objects in the old generation if earlier objects of the same place in the code lived long. After an import or a large
  // report, it would do so with every response of the database. Such a response is garbage a moment later, but would stay until the next
  // full collection: a list of all entries would leave 150 MB.
  "--no-allocation-site-pretenuring",
];
