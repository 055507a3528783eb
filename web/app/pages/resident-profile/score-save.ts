/**
 * The automatic score save (specification, section 4). Once all data is loaded and no events arrive for `REST_MS`, it computes
 * the scores and saves them if the stored ones differ. The same scores are saved once, so that they don't overwrite scores that
 * others enter later, and so that two open profiles don't keep overwriting each other's scores. Without a behavior entry that
 * counts, nothing is saved: opening the profile of a new resident must not change class and fee. It is a component, so that its
 * code can load after the scores are shown.
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
    // The profile doesn't have the income, but its points in the turnover score (`rentToIncomePoints`).
    monthlyIncome: null,
    rpSum: rpSum(behavior.items),
    cpSum: cpSum(rewards.items),
    payments: countedPayments(payments.items),
    propertyCpTotal,
    storedCP: resident.totalCP,
    today,
  });
  const isWhole = completeAt === resident.updatedAt;
  return { resident, computed, isWhole, key: JSON.stringify([userID, computed]) };
}

/** Subscribes to the stores without rendering. */
export function ScoreSave({ userID }: { userID: string }) {
  const today = usePropertyToday();
  /** The key of the scores that were last saved, or were stored already. */
  const savedKey = useRef("");

  useEffect(() => {
    let current: ReturnType<typeof computeScores>;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function save({ key, computed }: NonNullable<typeof current>): Promise<void> {
      savedKey.current = key;
      try {
        applyProfile(await profileApi.saveScores(userID, computed), "own");
      } catch {
        // The failure is silent (specification, section 8); the browser logs the failed call. The next change of the record or the logs tries again.
        // Scores that were computed since are saved by their own call.
        if (savedKey.current !== key) return;
        savedKey.current = "";
        current = undefined;
      }
    }

    function onChange(): void {
      const next = computeScores(userID, today);
      if (next?.key === current?.key && next?.resident === current?.resident) return;
      clearTimeout(timer);
      current = next;
      if (!next) return;
      // Scores that are stored need no save, even if staff change the class by hand right after.
      if (!scoresDiffer(next.resident, next.computed)) savedKey.current = next.key;
      if (next.isWhole && next.key !== savedKey.current) timer = setTimeout(() => void save(next), REST_MS);
    }

    onChange();
    const unsubscribes = SOURCES.map((store) => store.subscribe(onChange));
    return () => {
      clearTimeout(timer);
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [userID, today]);

  return null;
}
