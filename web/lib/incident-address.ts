/** A resident's incident is the hash `#incidents/{_id}` of the resident dashboard. */
const PREFIX = "#incidents/";

export const incidentHash = (_id: string): string => `${PREFIX}${_id}`;

/** The `_id` of the incident that a hash names; undefined for any other hash. */
export function incidentIDOf(hash: string): string | undefined {
  return hash.startsWith(PREFIX) && hash.length > PREFIX.length ? hash.slice(PREFIX.length) : undefined;
}
