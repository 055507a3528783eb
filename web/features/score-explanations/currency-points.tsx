/** Explains the currency points: their sources, and the rewards that they suffice for. */

import type { RewardView } from "@domain/reward.ts";
import type { RewardLogView } from "@domain/reward-log.ts";
import { missingCP, redeemProblem, rewardCost } from "@domain/reward-rules.ts";
import { linesOf } from "@domain/score-explanation.ts";
import { cpSum } from "@domain/scoring.ts";
import { Gift } from "lucide-react";
import { entryText } from "../../lib/entry-text.ts";
import { t } from "../../lib/t.ts";
import { Text } from "../../ui/layout.tsx";
import {
  AdjustmentLine,
  Calculation,
  CalculationLine,
  Headline,
  Step,
  Steps,
  SumLine,
  timesText,
} from "./parts.tsx";
import styles from "./why.module.css";

interface CurrencyPointsProps {
  totalCP: number;
  entries: readonly RewardLogView[];
  rewards: readonly RewardView[];
}

/** Removes the number from 'Earned 10CP - Paid Rent on Time (Monthly).', because the line shows it beside the text. */
function withoutNumber(text: string): string {
  return text.replace(/^Earned [\d.]+CP - (.+)\.$/, "$1");
}

const cpText = (cp: number) => t("{cp} CP", { cp });

export function CurrencyPointsExplained({ totalCP, entries, rewards }: CurrencyPointsProps) {
  // `linesOf` groups points of any kind: here, its `rp` are CP, and its `type` is the entry's text.
  const lines = linesOf(entries.map(({ text, cp }) => ({ type: withoutNumber(text), rp: cp })));
  return (
    <>
      <Headline value={totalCP} unit={t("CP")} />
      <WithinReach totalCP={totalCP} rewards={rewards} />
      <Text tone="body">{t("Each entry in your Reward Log adds or deducts currency points (CP).")}</Text>
      <Calculation label={t("What adds up to your CP")}>
        {lines.map(({ type, count, rp }) => (
          <CalculationLine key={type} name={entryText(type)} note={timesText(count)} points={rp} />
        ))}
        {lines.length === 0 ? <li className={styles.none}>{t("No entries yet.")}</li> : null}
        <AdjustmentLine stored={totalCP} computed={cpSum(entries)} />
        <SumLine name={t("Currency points")} value={cpText(totalCP)} result />
      </Calculation>
    </>
  );
}

function WithinReach({ totalCP, ...props }: Pick<CurrencyPointsProps, "totalCP" | "rewards">) {
  // Staff may have hidden one while the page was open.
  const rewards = props.rewards.filter(({ isHidden }) => !isHidden);
  if (rewards.length === 0) return null;
  const tooExpensive = rewards.filter((reward) => redeemProblem(totalCP, reward) !== undefined);
  const [next] = tooExpensive.sort((a, b) => rewardCost(a) - rewardCost(b));
  return (
    <Steps>
      <Step
        icon={<Gift size={18} />}
        title={t("Enough for {enough} of {count, plural, one {# reward} other {# rewards}}", {
          enough: rewards.length - tooExpensive.length,
          count: rewards.length,
        })}
      >
        {next
          ? t("Next is {title} for {price}: {missing} more.", {
              title: next.title,
              price: cpText(rewardCost(next)),
              missing: cpText(missingCP(totalCP, next)),
            })
          : t("You have enough CP for every reward.")}
      </Step>
    </Steps>
  );
}
