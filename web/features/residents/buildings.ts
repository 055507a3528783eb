/** The buildings that have a unit with the number that is being entered, and the people of that unit in the chosen building. */
import type { UnitPageView } from "@domain/unit.ts";
import { useEffect, useRef, useState } from "react";
import { residentsApi } from "./residents.api.ts";

/** A number is looked up after this pause in typing. */
const PAUSE_MS = 400;

interface Place {
  buildings: readonly string[];
  /** The chosen one; empty for a unit without a building, and before the number is looked up. */
  building: string;
  people: UnitPageView["unit"]["people"];
}

const NONE: Place = { buildings: [], building: "", people: [] };

export function useBuildings(unitNumber: string) {
  const number = unitNumber.trim();
  const [found, setFound] = useState({ number, place: NONE });
  const lookups = useRef(0);

  async function lookUp(building?: string): Promise<void> {
    lookups.current += 1;
    const ownLookup = lookups.current;
    const page = await residentsApi.unit(number, building).catch(() => undefined);
    // The response for an earlier choice may arrive later.
    if (ownLookup !== lookups.current) return;
    // If a call for a chosen building fails, the choice stays. Without one, the server chooses the building.
    const unknown = building === undefined ? NONE : { ...found.place, building, people: [] };
    const place = page && {
      buildings: page.buildings,
      building: page.unit.building,
      people: page.unit.people,
    };
    setFound({ number, place: place ?? unknown });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number is looked up, and nothing else
  useEffect(() => {
    if (number === "") return;
    const timer = setTimeout(() => void lookUp(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [number]);

  // Until a new number is looked up, nothing is known about it: the building and people of the earlier one aren't its own.
  const place = found.number === number ? found.place : NONE;
  return { ...place, choose: (building: string) => void lookUp(building) };
}
