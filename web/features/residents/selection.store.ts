/** The residents that are chosen in the list. */
import { createSelection } from "../../lib/selection.ts";

export const useSelection = createSelection();
