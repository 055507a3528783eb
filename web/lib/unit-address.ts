/** The address of a unit's page. A number may have any characters, and several buildings may have the same one. */
import { paths } from "./paths.ts";

export function unitAddress({ number, building = "" }: { number: string; building?: string }): string {
  const search = building === "" ? "" : `?${new URLSearchParams({ building })}`;
  return `${paths.units}/${encodeURIComponent(number)}${search}`;
}
