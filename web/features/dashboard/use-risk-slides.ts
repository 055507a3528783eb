/** The current slide of the risk snapshot. The resident stays the same when stats change. Further pages load on demand. */
import type { RiskView } from "@domain/overview.ts";
import { useEffect, useState } from "react";
import { pageOf, useOverview, useRiskPage } from "./overview.store.ts";

export interface RiskSlides {
  total: number;
  /** The index of the slide. */
  place: number;
  /** Undefined while the page with the resident loads. */
  resident: RiskView | undefined;
  /** The residents of the following slides, if they have loaded. */
  following: readonly RiskView[];
  /** Moves by a number of slides and wraps around. */
  step: (by: number) => void;
}

export function useRiskSlides(): RiskSlides {
  const risks = useOverview((state) => state.data?.overview.risks);
  const countedAt = useOverview((state) => state.data?.overview.countedAt);
  const laterPage = useRiskPage((state) => state.data);
  const loadPage = useRiskPage((state) => state.load);
  const total = risks?.total ?? 0;
  /** The slide's index, and its resident once known. */
  const [slide, setSlide] = useState<{ place: number; userID: string | undefined }>({
    place: 0,
    userID: undefined,
  });

  const lastPlace = Math.min(slide.place, Math.max(0, total - 1));
  const from = pageOf(lastPlace);
  const residents = [risks, laterPage].find((page) => page?.from === from)?.residents;
  // A change may have moved the resident up or down.
  const index = residents?.findIndex(({ userID }) => userID === slide.userID) ?? -1;
  const place = index >= 0 ? from + index : lastPlace;
  const resident = residents?.[place - from];
  const isLastPage = from + (residents?.length ?? 0) >= total;
  const firstResidents = isLastPage ? (risks?.residents.slice(0, place) ?? []) : [];
  const following = [...(residents?.slice(place - from + 1) ?? []), ...firstResidents];

  useEffect(() => {
    if (countedAt !== undefined && from > 0) void loadPage({ from, countedAt });
  }, [countedAt, from, loadPage]);

  const shownID = resident?.userID;
  useEffect(() => {
    if (shownID === undefined) return;
    setSlide((current) =>
      current.place === place && current.userID === shownID ? current : { place, userID: shownID },
    );
  }, [place, shownID]);

  const step = (by: number) => {
    if (total > 0) setSlide({ place: (place + by + total) % total, userID: undefined });
  };

  return { total, place, resident, following, step };
}
