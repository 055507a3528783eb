/**
 * The automatic score save (specification, section 4). Once all data is loaded and no events arrive for `REST_MS`, it computes
 * the scores and saves them if the stored ones differ. Each result is processed once, so that it doesn't overwrite scores that
 * others enter later, and so that two open profiles don't keep overwriting each other's scores. Without a behavior entry that
 * counts, nothing is saved: opening the profile of a new resident must not change class and fee.
 */

import type { CalendarDate } from "@domain/calendar.ts";
import { countedEntries, countedPayments } from "@domain/counted-entries.ts";
import type { ResidentView } from "@domain/resident.ts";
import { type ResidentScores, residentScores } from "@domain/resident-scores.ts";
import { cpSum, rpSum } from "@domain/scoring.ts";
import { useEffect, useRef } from "react";
import { useBehaviorLog, usePaymentLog, useRewardLog } from "../../../features/logs/logs.store.ts";
import { profileApi } from "../../../features/resident-profile/profile.api.ts";
import { applyProfile, useProfile } from "../../../features/resident-profile/profile.store.ts";
import { usePropertyCpTotal } from "../../../features/resident-profile/property-cp.store.ts";
import { usePropertyToday } from "../../../lib/use-property-today.ts";

/** All events of one change arrive within this time. */
export const REST_MS = 600;

interface Source {
  userID: string | undefined;
  status: string;
  busy: boolean;
}

function scoresDiffer(resident: ResidentView, computed: ResidentScores): boolean {
  return (Object.keys(computed) as (keyof ResidentScores)[]).some(
    (name) => computed[name] !== resident[name],
  );
}

const SOURCES = [useProfile, useBehaviorLog, usePaymentLog, useRewardLog, usePropertyCpTotal];

/**
 * The resident and the scores that follow from the stores; undefined while something is loading, and without a behavior entry
 * that counts. Scores of a record that is not
 * whole can be wrong, because live events lack some fields.
 */
function computeScores(userID: string, today: CalendarDate) {
  const { resident, wholeAt } = useProfile.getState().data ?? {};
  const behavior = useBehaviorLog.getState();
  const payments = usePaymentLog.getState();
  const rewards = useRewardLog.getState();
  const { data: propertyCpTotal } = usePropertyCpTotal.getState();
  const isHere = (source: Source) => source.userID === userID && source.status === "ready" && !source.busy;
  const areLogsHere = [behavior, payments, rewards].every(isHere);
  if (resident?.userID !== userID || !areLogsHere || propertyCpTotal === undefined) return undefined;
  if (countedEntries(behavior.items).length === 0) return undefined;
  const computed = residentScores({
    ...resident,
    // The profile has its points in the turnover score instead.
    monthlyIncome: null,
    rpSum: rpSum(behavior.items),
    cpSum: cpSum(rewards.items),
    payments: countedPayments(payments.items),
    propertyCpTotal,
    storedCP: resident.totalCP,
    today,
  });
  const isWhole = wholeAt === resident.updatedAt;
  return { resident, computed, isWhole, outcome: JSON.stringify([userID, computed]) };
}

/** Follows the stores without rendering. */
export function useScoreSave(userID: string | undefined): void {
  const today = usePropertyToday();
  const processed = useRef("");

  useEffect(() => {
    if (userID === undefined) return;
    let waiting: ReturnType<typeof computeScores>;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function process(found: NonNullable<typeof waiting>): void {
      processed.current = found.outcome;
      const onFailed = () => {
        processed.current = "";
        waiting = undefined;
      };
      void save(found.resident.userID, found.computed, onFailed);
    }

    function onChange(): void {
      const next = computeScores(userID ?? "", today);
      const isSame = next?.outcome === waiting?.outcome && next?.resident === waiting?.resident;
      if (isSame) return;
      clearTimeout(timer);
      waiting = next;
      if (!next) return;
      // Scores that are stored need no save, even if staff change the class by hand right after.
      if (!scoresDiffer(next.resident, next.computed)) processed.current = next.outcome;
      if (next.isWhole && next.outcome !== processed.current)
        timer = setTimeout(() => process(next), REST_MS);
    }

    onChange();
    const ends = SOURCES.map((store) => store.subscribe(onChange));
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [userID, today]);
}

/** @param onFailed lets the result be processed again when the resident is next loaded or changed */
async function save(userID: string, scores: ResidentScores, onFailed: () => void): Promise<void> {
  try {
    applyProfile(await profileApi.saveScores(userID, scores), "own");
  } catch {
    onFailed();
    // The failure is silent (specification, section 8). The browser logs the failed call.
  }
}
