/** The statements of all leases as sheets to print. */
import { useSession } from "../../../features/auth/session.store.ts";
import { AllStatements } from "../../../features/ledger/statement-screen.tsx";

export function StatementsReport() {
  const name = useSession(({ user }) => (user ? `${user.firstName} ${user.lastName}`.trim() : ""));
  return <AllStatements printedBy={name} />;
}
