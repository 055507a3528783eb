/** Bulk actions for the people of selected rows. Their code loads once rows are selected. */

import { useSession } from "../../../features/auth/session.store.ts";
import type { SelectedPeople } from "../../../lib/selection.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const actions = lazyPart(
  async () => (await import("../../../features/bulk-actions/bulk-actions.tsx")).BulkActions,
);

export const bulkActions = (selection: SelectedPeople) => <Actions {...selection} />;

function Actions(selection: SelectedPeople) {
  const reporter = useSession(({ user }) => (user ? `${user.firstName} ${user.lastName}`.trim() : ""));
  return <actions.Part {...selection} reporter={reporter} />;
}
