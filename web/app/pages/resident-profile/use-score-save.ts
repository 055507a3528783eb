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
 * The resident and the scores that follow from the stores; undefined while something is loading, and without a behavior entry that counts.
 * Scores of a record that is not whole can be wrong, because live events lack some fields.
 */
function computeScores(userID: string, today: CalendarDate) {
  const { resident, completeAt } = useProfile.getState().data ?? {};
  const behavior = useBehaviorLog.getState();
  const payments = usePaymentLog.getState();
  const rewards = useRewardLog.getState();
  const { data: propertyCpTotal } = usePropertyCpTotal.getState();
  const isLoaded = (source: Source) => source.userID === userID && source.status === "ready" && !source.busy;
  const areLogsLoaded = [behavior, payments, rewards].every(isLoaded);
  if (resident?.userID !== userID || !areLogsLoaded || propertyCpTotal === undefined) return undefined;
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
  const isWhole = completeAt === resident.updatedAt;
  return { resident, computed, isWhole, outcome: JSON.stringify([userID, computed]) };
}

/** Subscribes to the stores without rendering. */
export function useScoreSave(userID: string | undefined): void {
  const today = usePropertyToday();
  const processedOutcome = useRef("");

  useEffect(() => {
    if (userID === undefined) return;
    let current: ReturnType<typeof computeScores>;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function process({ outcome, resident, computed }: NonNullable<typeof current>): void {
      processedOutcome.current = outcome;
      const onFailed = () => {
        processedOutcome.current = "";
        current = undefined;
      };
      void save(resident.userID, computed, onFailed);
    }

    function onChange(): void {
      const next = computeScores(userID ?? "", today);
      if (next?.outcome === current?.outcome && next?.resident === current?.resident) return;
      clearTimeout(timer);
      current = next;
      if (!next) return;
      // Scores that are stored need no save, even if staff change the class by hand right after.
      if (!scoresDiffer(next.resident, next.computed)) processedOutcome.current = next.outcome;
      if (next.isWhole && next.outcome !== processedOutcome.current)
        timer = setTimeout(() => process(next), REST_MS);
    }

    onChange();
    const unsubscribes = SOURCES.map((store) => store.subscribe(onChange));
    return () => {
      clearTimeout(timer);
      for (const unsubscribe of unsubscribes) unsubscribe();
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
