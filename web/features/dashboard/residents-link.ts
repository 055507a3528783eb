/** The props of a link to the residents with a filter: as navigation state (specification, section 2), and in the address for a new tab. */
import { paths } from "../../lib/paths.ts";

export const residentsLink = (filter: Readonly<Record<string, string>>) => ({
  to: { pathname: paths.residents, search: `?${new URLSearchParams(filter)}` },
  state: filter,
});
