/** Which slide of the risk snapshot is shown: the same resident while figures change, and the next page when it is reached. */
import type { RiskView } from "@domain/overview.ts";
import { useEffect, useState } from "react";
import { pageOf, useOverview, useRiskPage } from "./overview.store.ts";

/** Long enough to read a slide from across a room. */
const TURN_EVERY_MS = 8000;

export interface RiskSlides {
  total: number;
  /** From 0. */
  place: number;
  /** Undefined while the page with it is on its way. */
  resident: RiskView | undefined;
  /** Turns by so many slides, round at both ends. */
  step: (by: number) => void;
}

export function useRiskSlides(turnsByItself: boolean): RiskSlides {
  const risks = useOverview((state) => state.data?.overview.risks);
  const countedAt = useOverview((state) => state.data?.overview.countedAt);
  const furtherPage = useRiskPage((state) => state.data);
  const loadPage = useRiskPage((state) => state.load);
  const total = risks?.total ?? 0;
  const [wanted, setWanted] = useState<{ place: number; userID: string | undefined }>({
    place: 0,
    userID: undefined,
  });

  const held = Math.min(wanted.place, Math.max(0, total - 1));
  const from = pageOf(held);
  const residents = [risks, furtherPage].find((page) => page?.from === from)?.residents;
  // Somebody else's change may have moved the shown resident up or down.
  const found = residents?.findIndex(({ userID }) => userID === wanted.userID) ?? -1;
  const place = found >= 0 ? from + found : held;
  const resident = residents?.[place - from];

  useEffect(() => {
    if (countedAt !== undefined && from > 0) void loadPage({ from, countedAt });
  }, [countedAt, from, loadPage]);

  const shownID = resident?.userID;
  useEffect(() => {
    if (shownID === undefined) return;
    setWanted((now) => (now.place === place && now.userID === shownID ? now : { place, userID: shownID }));
  }, [place, shownID]);

  const step = (by: number) => {
    if (total > 0) setWanted({ place: (place + by + total) % total, userID: undefined });
  };

  useEffect(() => {
    if (!turnsByItself || total < 2) return;
    const timer = setTimeout(
      () => setWanted({ place: (place + 1) % total, userID: undefined }),
      TURN_EVERY_MS,
    );
    return () => clearTimeout(timer);
  }, [turnsByItself, total, place]);

  return { total, place, resident, step };
}
