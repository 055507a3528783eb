/** The buildings that have a unit with the number that is being entered. */
import type { UnitPageView } from "@domain/unit.ts";
import { useEffect, useRef, useState } from "react";
import { residentsApi } from "./residents.api.ts";

/** A number is looked up once it is typed. */
const TYPED_MS = 400;

const NONE = {
  buildings: [] as readonly string[],
  building: "",
  people: [] as UnitPageView["unit"]["people"],
};

export function useBuildings(unitNumber: string) {
  const [place, setPlace] = useState(NONE);
  const number = unitNumber.trim();

  const asked = useRef(0);

  async function look(building?: string): Promise<void> {
    asked.current += 1;
    const own = asked.current;
    // Without an answer, the server chooses the building.
    const page = await residentsApi.unit(number, building).catch(() => undefined);
    // The answer to an earlier number may come later.
    if (own !== asked.current) return;
    setPlace(
      page ? { buildings: page.buildings, building: page.unit.building, people: page.unit.people } : NONE,
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number is looked up, and nothing else
  useEffect(() => {
    if (number === "") return setPlace(NONE);
    const timer = setTimeout(() => void look(), TYPED_MS);
    return () => clearTimeout(timer);
  }, [number]);

  return { ...place, choose: (building: string) => void look(building) };
}
