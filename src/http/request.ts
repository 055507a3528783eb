/** Facts about a request that its method and path tell. */

const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a method only reads. */
export const isSafe = (method: string): boolean => SAFE_METHODS.has(method);

/** The path as routes are compared with it: routers ignore the case of a path and a slash at its end. */
export const routePath = (path: string): string => path.toLowerCase().replace(/\/$/, "");
