/**
 * The migrations of the database, in their order. The schema version of a database is the number of migrations that it has gone
 * through.
 *
 * Every start of the portal or of a command runs the missing ones, before models and indexes exist. To add one:
 *
 * 1. Create `NNN-<name>.ts` with the next number. It exports a `Migration` whose name is the name of the file.
 * 2. Add it to the end of `MIGRATIONS`. Never change, reorder or remove one that was released.
 * 3. Test it in `test/unit/database/migrations/`, on documents as the previous version stored them.
 *
 * What a migration can rely on:
 * - It runs on one node at a time, and no node with another schema version is running.
 * - A new, empty database skips all migrations. Collections may be missing.
 * - The process may be killed at any point. The next start then runs the migration from its beginning: so it must be
 *   idempotent. Filter for documents that were not changed yet, and write in batches.
 * - It uses the driver and names collections and fields itself. It imports no models or repositories, because these change
 *   later. It uses only what the embedded store supports (see its README).
 *
 * Indexes that models declare are created after the migrations, and replaced if their definition has changed (`../indexes.ts`).
 * A migration drops only indexes and collections that no model declares any more (with `dropIndex` and `dropCollection` of
 * `migration.ts`), and old indexes that its own writes would violate.
 */
import { normalizeEmails } from "./001-normalize-emails.ts";
import { chatSequence } from "./002-chat-sequence.ts";
import { statsInResidents } from "./003-stats-in-residents.ts";
import { managers } from "./004-managers.ts";
import { formerResidents } from "./005-former-residents.ts";
import { auditValues } from "./006-audit-values.ts";
import { incidentUnits } from "./007-incident-units.ts";
import { statsWithoutMarks } from "./008-stats-without-marks.ts";
import { units } from "./009-units.ts";
import { leasePayments } from "./010-lease-payments.ts";
import type { Migration } from "./migration.ts";

export const MIGRATIONS: readonly Migration[] = [
  normalizeEmails,
  chatSequence,
  statsInResidents,
  managers,
  formerResidents,
  auditValues,
  incidentUnits,
  statsWithoutMarks,
  units,
  leasePayments,
];
