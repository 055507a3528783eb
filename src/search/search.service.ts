/** The search of staff among residents, units and incidents. */
import type { AppContext } from "../context.ts";
import { LATE_WRITES_MS } from "../database/change-time.ts";
import { isRecordID } from "../database/record.ts";
import { createSharedReads } from "../database/shared-reads.ts";
import type { Language } from "../domain/languages.ts";
import { residentStatus } from "../domain/resident-status.ts";
import type { FoundIncident, FoundResident, SearchResultsView } from "../domain/search.ts";
import { phrasesIn } from "./incident-phrases.ts";
import { createSearchIndex, INDEXED_INCIDENTS, type IndexedResident } from "./search-index.ts";

export function createSearchService(context: AppContext) {
  const { repositories, clock } = context;
  const index = createSearchIndex();
  const share = createSharedReads<void>();
  /** When the last read of changes began; undefined until all records are read. */
  let lastReadAt: Date | undefined;

  /** Reads the units that have changed since a time, or all of them; also all if some were removed. */
  async function readUnits(since?: Date): Promise<void> {
    for (const unit of await repositories.search.units(since)) index.putUnit(unit);
    if (index.unitCount() === (await repositories.search.countUnits())) return;
    const allUnits = await repositories.search.units();
    index.dropUnits();
    for (const unit of allUnits) index.putUnit(unit);
  }

  async function readAll(): Promise<void> {
    const startedAt = clock();
    for await (const resident of repositories.search.residents()) index.putResident(resident);
    await readUnits();
    const newestIncidents = repositories.search.incidents({ newest: INDEXED_INCIDENTS });
    for await (const incident of newestIncidents) index.putIncident(incident);
    // A later read of all records runs beside reads of changes, which have their own start.
    lastReadAt ??= startedAt;
  }

  /** Reads the records that any node has changed since the last call, so that every search finds everything that was stored before it. */
  async function readChanges(): Promise<void> {
    const startedAt = clock();
    const since = new Date(Number(lastReadAt) - LATE_WRITES_MS);
    for await (const resident of repositories.search.residents(since)) index.putResident(resident);
    await readUnits(since);
    for await (const incident of repositories.search.incidents({ since })) index.putIncident(incident);
    lastReadAt = startedAt;
  }

  const sync = () => (lastReadAt === undefined ? share("all", readAll) : share("changes", readChanges));

  function presentResident(resident: IndexedResident & { contact?: string }): FoundResident {
    const { userID, name, unitNumber, unitType, contact = "" } = resident;
    return { userID, name, unitNumber, unitType, status: residentStatus(resident, clock()), contact };
  }

  const presentUnit = ({
    _id,
    number,
    building,
    type,
    residents,
  }: NonNullable<ReturnType<typeof index.unit>>) => ({
    _id,
    number,
    building,
    type,
    residents: residents.map(presentResident),
  });

  async function presentIncidents(ids: readonly string[]): Promise<FoundIncident[]> {
    const incidents = ids.length === 0 ? [] : await repositories.search.incidentsByIDs(ids);
    const byID = new Map(incidents.map((incident) => [incident._id, incident]));
    return ids.flatMap((_id) => {
      const incident = byID.get(_id);
      if (!incident) return [];
      const { userID, requestID, type, category, subCategory, status, unitNumber: reporterUnit } = incident;
      const reporterName = index.resident(userID)?.name ?? "";
      return [{ _id, requestID, type, category, subCategory, status, reporterName, reporterUnit }];
    });
  }

  return {
    /** Reads everything that the search finds. The index is complete afterwards, also after an import into the database. */
    readAll: () => share("all", readAll),
    /** @param language the reader's language, whose words for incidents are found beside the English ones */
    async search(query: string, language: Language): Promise<SearchResultsView> {
      await sync();
      const { residents, units, incidents } = index.find(query, phrasesIn(language));
      return {
        residents: residents.map(presentResident),
        units: units.map(presentUnit),
        incidents: await presentIncidents(incidents),
      };
    },
    /** Residents by userID, units and incidents by `_id`. Those that don't exist are left out. */
    async byIDs(ids: readonly string[]): Promise<SearchResultsView> {
      await sync();
      const residents = ids.flatMap((id) => index.resident(id) ?? []);
      return {
        residents: residents.map(presentResident),
        units: ids.flatMap((id) => index.unit(id) ?? []).map(presentUnit),
        incidents: await presentIncidents(ids.filter(isRecordID)),
      };
    },
  };
}
