/**
 * The units of the property's two buildings. The numbers of Quay House tell the floor, those of Garden House don't, so staff have entered
 * the floors.
 */
import type { Unit } from "../src/units/units.repository.ts";

type DemoUnit = Pick<Unit, "number" | "building" | "floor" | "type" | "state" | "note" | "askingRent">;

const QUAY = "Quay House";
const GARDEN = "Garden House";
const FLOORS = 8;
const LETTERS = "ABCDEF";

const inQuay = (number: string, floor: number): DemoUnit => ({
  ...{ number, building: QUAY, floor, type: "", state: "active", note: "", askingRent: null },
});

const inGarden = (number: string, floor: number, fields: Partial<DemoUnit>): DemoUnit => ({
  ...inQuay(number, floor),
  building: GARDEN,
  ...fields,
});

export const DEMO_UNITS: readonly DemoUnit[] = [
  ...Array.from({ length: FLOORS }, (_, index) => index + 1).flatMap((floor) =>
    [...LETTERS].map((letter) => inQuay(`${floor}${letter}`, floor)),
  ),
  inGarden("77Z", 1, { type: "2Bed/1Bath" }),
  inGarden("15/2", 2, { type: "1Bed/1Bath", askingRent: 1420, note: "Painted. Ready to show." }),
  inGarden("PH2", 3, {
    type: "3Bed/2Bath",
    state: "offline",
    note: "New bathroom until the end of the month.",
  }),
];

/** Whether the number tells another floor, or none. */
export const isFloorEntered = ({ building }: DemoUnit): boolean => building === GARDEN;
