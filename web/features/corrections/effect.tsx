/** The effect of a correction for the resident. */

import type { CorrectionEffect } from "@domain/reversal.ts";
import { formatMoney } from "../../lib/formats.ts";
import { locale } from "../../lib/language.store.ts";
import { t } from "../../lib/t.ts";
import { Changes, type FigureChange } from "../../ui/changes.tsx";

const cpText = (cp: number) => cp.toLocaleString(locale());

/** The figures before and after the correction; the payment score only if it changes. */
function figuresOf({ before, after }: CorrectionEffect, audience: "staff" | "resident"): FigureChange[] {
  const names =
    audience === "staff"
      ? ([t("Resident Score"), t("Payment Score"), t("Monthly fee"), t("Currency Points")] as const)
      : ([t("Resident score"), t("Payment score"), t("Monthly fee"), t("Currency points")] as const);
  const [score, payment, fee, points] = names;
  return [
    [score, String(before.residentScore), String(after.residentScore)],
    ...(before.paymentScore === after.paymentScore
      ? []
      : [[payment, String(before.paymentScore), String(after.paymentScore)] as const]),
    [t("Class"), before.class, after.class],
    [fee, formatMoney(before.monthlyFee), formatMoney(after.monthlyFee)],
    [points, cpText(before.totalCP), cpText(after.totalCP)],
  ];
}

/** Shows all figures to staff, who decide, and the changed ones to the resident. */
export function Effect({ effect, audience }: { effect: CorrectionEffect; audience: "staff" | "resident" }) {
  const figures = figuresOf(effect, audience);
  return <Changes changes={audience === "staff" ? figures : figures.filter(([, from, to]) => from !== to)} />;
}
