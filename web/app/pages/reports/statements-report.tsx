/** The statements of all leases as sheets to print. */
import { useUserName } from "../../../features/auth/use-user-name.ts";
import { AllStatements } from "../../../features/ledger/statement-screen.tsx";

export function StatementsReport() {
  return <AllStatements printedBy={useUserName()} />;
}
