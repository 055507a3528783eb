/** The services of the ledger: entries and statements, opening balances, and the charges of the month. */
import type { AuditService } from "../audit/audit.service.ts";
import type { AppContext } from "../context.ts";
import type { LeasesService } from "../leases/leases.service.ts";
import type { SettingsService } from "../settings/settings.service.ts";
import { createLedgerService } from "./ledger.service.ts";
import { createLedgerCharging } from "./ledger-charging.ts";
import { createOpeningBalances } from "./opening-balances.ts";

export function createLedger(
  context: AppContext,
  services: Pick<AuditService, "record"> & {
    findDisplayNames(userIDs: string[]): Promise<Map<string, { name: string }>>;
    leases: Pick<LeasesService, "openMissing">;
    settings: SettingsService;
  },
) {
  const ledger = createLedgerService(context, services);
  const parts = { ...services, ...ledger };
  return { ...ledger, ...createOpeningBalances(context, parts), ...createLedgerCharging(context, parts) };
}
