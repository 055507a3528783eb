/**
 * The address of a unit's page. The number is there for people: a unit keeps its `_id` when it is renamed. An address that was typed has no
 * `_id`, and may name one of several buildings.
 */
import { paths } from "./paths.ts";

export const unitAddress = ({ _id, number }: { _id: string; number: string }): string =>
  `${paths.units}/${encodeURIComponent(number)}?${new URLSearchParams({ id: _id })}`;
