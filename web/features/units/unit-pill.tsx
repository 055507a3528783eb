/** The status of a unit as a badge. */

import type { UnitView } from "@domain/unit.ts";
import { CalendarX2, Check, CircleDashed, CircleOff } from "lucide-react";
import { t } from "../../lib/t.ts";
import { Pill } from "../../ui/pill.tsx";

const LOOKS = {
  Occupied: { tone: "neutral", Icon: Check },
  Notice: { tone: "amber", Icon: CalendarX2 },
  Vacant: { tone: "brand", Icon: CircleDashed },
  Offline: { tone: "neutral", Icon: CircleOff },
} as const;

export function UnitPill({ status }: Pick<UnitView, "status">) {
  const { tone, Icon } = LOOKS[status];
  return (
    <Pill tone={tone} icon={<Icon size={12} strokeWidth={2.25} />}>
      {t(status)}
    </Pill>
  );
}
