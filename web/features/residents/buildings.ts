/** The buildings that have a unit with the number that is being entered, and who lives in that unit. */
import type { UnitPageView } from "@domain/unit.ts";
import { useEffect, useRef, useState } from "react";
import { residentsApi } from "./residents.api.ts";

/** A number is looked up after this pause in typing. */
const PAUSE_MS = 400;

const NONE = {
  buildings: [] as readonly string[],
  building: "",
  people: [] as UnitPageView["unit"]["people"],
};

export function useBuildings(unitNumber: string) {
  const [place, setPlace] = useState(NONE);
  const number = unitNumber.trim();
  const lookups = useRef(0);

  async function lookUp(building?: string): Promise<void> {
    lookups.current += 1;
    const ownLookup = lookups.current;
    // If the call fails, the server chooses the building.
    const page = await residentsApi.unit(number, building).catch(() => undefined);
    // The response for an earlier number may arrive later.
    if (ownLookup !== lookups.current) return;
    setPlace(
      page ? { buildings: page.buildings, building: page.unit.building, people: page.unit.people } : NONE,
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number is looked up, and nothing else
  useEffect(() => {
    if (number === "") return setPlace(NONE);
    const timer = setTimeout(() => void lookUp(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [number]);

  return { ...place, choose: (building: string) => void lookUp(building) };
}
