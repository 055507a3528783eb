/** Bulk actions for the people of chosen rows. Their code loads once rows are chosen. */

import { useSession } from "../../../features/auth/session.store.ts";
import type { ChosenPeople } from "../../../lib/selection.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const actions = lazyPart(
  async () => (await import("../../../features/bulk-actions/bulk-actions.tsx")).BulkActions,
);

export const bulkActions = (chosen: ChosenPeople) => <Actions {...chosen} />;

function Actions(chosen: ChosenPeople) {
  const reporter = useSession(({ user }) => (user ? `${user.firstName} ${user.lastName}`.trim() : ""));
  return <actions.Part {...chosen} reporter={reporter} />;
}
