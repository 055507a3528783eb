/**
 * The automatic score save (specification, section 4): once everything that scores are made of is here and has come to
 * rest, what follows from it is sent when the stored scores differ. Each outcome is considered once: what somebody else
 * then stores by hand, or computes on another day of the calendar, is theirs, and no two open profiles answer each other.
 */

import type { ResidentView } from "@domain/resident.ts";
import { type ResidentScores, residentScores } from "@domain/resident-scores.ts";
import { cpSum, rpSum } from "@domain/scoring.ts";
import { useEffect, useRef } from "react";
import { useBehaviorLog, usePaymentLog, useRewardLog } from "../../../features/logs/logs.store.ts";
import { profileApi } from "../../../features/resident-profile/profile.api.ts";
import { applyProfile, useProfile } from "../../../features/resident-profile/profile.store.ts";
import { usePropertyCpTotal } from "../../../features/resident-profile/property-cp.store.ts";
import { usePropertyToday } from "../../../lib/use-property-today.ts";

/** The pushes of one change come within this time of each other. */
export const REST_MS = 600;

interface Source {
  userID: string | undefined;
  status: string;
  busy: boolean;
}

/** Whether stored scores are other than computed ones. */
function scoresDiffer(resident: ResidentView, computed: ResidentScores): boolean {
  return (Object.keys(computed) as (keyof ResidentScores)[]).some(
    (name) => computed[name] !== resident[name],
  );
}

export function useScoreSave(resident: ResidentView | undefined): void {
  const behavior = useBehaviorLog();
  const payments = usePaymentLog();
  const rewards = useRewardLog();
  const propertyCP = usePropertyCpTotal((state) => state.data);
  const isWhole = useProfile((state) => state.data?.wholeAt === resident?.updatedAt);
  const today = usePropertyToday();
  const considered = useRef("");

  const isHere = ({ userID, status, busy }: Source) =>
    userID === resident?.userID && status === "ready" && !busy;
  const isComplete = isWhole && [behavior, payments, rewards].every(isHere);
  const computed =
    resident && isComplete && propertyCP !== undefined
      ? residentScores({
          ...resident,
          rpSum: rpSum(behavior.items),
          cpSum: cpSum(rewards.items),
          payments: payments.items,
          propertyCP,
          storedCP: resident.totalCP,
          today,
        })
      : undefined;
  const outcome = resident && computed ? JSON.stringify([resident.userID, computed]) : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `outcome` stands for what was computed
  useEffect(() => {
    if (!resident || !computed || outcome === undefined || outcome === considered.current) return;
    const clearPending = () => {
      considered.current = "";
    };
    const timer = setTimeout(() => {
      considered.current = outcome;
      if (scoresDiffer(resident, computed)) void save(resident.userID, computed, clearPending);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [outcome, resident]);
}

/** @param onFailed lets the outcome be considered again when the resident is next loaded or changed */
async function save(userID: string, scores: ResidentScores, onFailed: () => void): Promise<void> {
  try {
    applyProfile(await profileApi.saveScores(userID, scores), "own");
  } catch {
    onFailed();
    // The browser's own log has the failed call, and nobody is to be bothered (specification, section 8).
  }
}
