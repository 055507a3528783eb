/** Bulk actions for the people of selected rows. Their code loads once rows are selected. */

import { useUserName } from "../../../features/auth/use-user-name.ts";
import type { SelectedPeople } from "../../../lib/selection.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const actions = lazyPart(
  async () => (await import("../../../features/bulk-actions/bulk-actions.tsx")).BulkActions,
);

export const bulkActions = (selection: SelectedPeople) => <Actions {...selection} />;

function Actions(selection: SelectedPeople) {
  return <actions.Part {...selection} reporter={useUserName()} />;
}
