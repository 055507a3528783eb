/** The effect of a correction on the resident's figures. */

import type { CorrectionPreview } from "@domain/correction-preview.ts";
import type { CorrectionEffect } from "@domain/reversal.ts";
import { formatMoney } from "../../lib/formats.ts";
import { locale } from "../../lib/language.store.ts";
import { t } from "../../lib/t.ts";
import { Changes, type FigureChange } from "../../ui/changes.tsx";
import text from "../../ui/text.module.css";

const cpText = (cp: number) => cp.toLocaleString(locale());

/** The figures before and after the correction; the payment score only if it changes. */
function figuresOf({ before, after }: CorrectionEffect, audience: "staff" | "resident"): FigureChange[] {
  // The names on the tiles of a profile, for staff, and of the resident's dashboard.
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

/** The effect and the rewards that a correction takes back, before staff make it. */
export const PreviewedEffect = ({ preview: { effect, rewards } }: { preview: CorrectionPreview }) => (
  <>
    <Effect effect={effect} audience="staff" />
    {rewards.map(({ _id, cp }) => (
      <p key={_id} className={text.hint}>
        {t("{cp} CP that came with it are taken back.", { cp })}
      </p>
    ))}
  </>
);
