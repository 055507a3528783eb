/** The dialogs of the resident dashboard: the incident form and the score explanations. */

import { countedEntries, countedPayments } from "@domain/counted-entries.ts";
import { msg } from "@domain/message.ts";
import type { SessionUserView } from "@domain/user.ts";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useIncidentDialog } from "../../../features/incidents/incident-dialog.store.ts";
import { IncidentDialog } from "../../../features/incidents/incident-dialog.tsx";
import { useBehaviorLog, usePaymentLog, useRewardLog } from "../../../features/logs/logs.store.ts";
import { useMyProfile } from "../../../features/my-profile/my-profile.store.ts";
import { useRewards } from "../../../features/rewards/rewards.store.ts";
import { CurrencyPointsExplained } from "../../../features/score-explanations/currency-points.tsx";
import { PaymentScoreExplained } from "../../../features/score-explanations/payment-score.tsx";
import { ResidentScoreExplained } from "../../../features/score-explanations/resident-score.tsx";
import { type ExplainedScore, useWhy } from "../../../features/score-explanations/why.store.ts";
import { WhyDialog } from "../../../features/score-explanations/why-dialog.tsx";
import { incidentHash } from "../../../lib/incident-address.ts";
import { t } from "../../../lib/t.ts";
import { useLoadState } from "../../../lib/use-load-state.ts";
import { useHasHousemates } from "./use-has-housemates.ts";

const TITLES: Record<ExplainedScore, string> = {
  residentScore: msg("Why this Resident score?"),
  paymentScore: msg("Why this Payment score?"),
  totalCP: msg("Why this many CP?"),
};

/** The dispute category of each score. */
const CATEGORIES: Record<ExplainedScore, string> = {
  residentScore: msg("Behavior - RP Score"),
  paymentScore: msg("Payment Score"),
  totalCP: msg("Currency Points"),
};

export function ResidentDialogs({ user, mayReport }: { user: SessionUserView; mayReport: boolean }) {
  const preset = useIncidentDialog((dialog) => dialog.preset);
  const close = useIncidentDialog((dialog) => dialog.close);
  const score = useWhy((why) => why.score);
  const showReported = useShowReported(preset !== undefined);
  const hasHousemates = useHasHousemates(preset && user.userID);
  return (
    <>
      {preset ? (
        <IncidentDialog
          title={preset.type === "Dispute" ? t("Raise a dispute") : t("Report an Incident")}
          preset={preset}
          userID={user.userID}
          unitOf={() => useMyProfile.getState().data?.resident.unitNumber}
          hasHousemates={hasHousemates}
          onCreated={({ _id }) => showReported(_id)}
          onClose={close}
        />
      ) : null}
      {score ? <Why score={score} mayReport={mayReport} /> : null}
    </>
  );
}

/** Shows a new incident once its form has closed: as the first row of the table if that is open, or else on its page. */
function useShowReported(hasForm: boolean): (incidentID: string) => void {
  const [reportedID, setReportedID] = useState<string>();
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hasForm || reportedID === undefined) return;
    setReportedID(undefined);
    if (hash === "#incidents") window.scrollTo(0, 0);
    else navigate(incidentHash(reportedID));
  }, [hasForm, reportedID, hash, navigate]);
  return setReportedID;
}

function Why({ score, mayReport }: { score: ExplainedScore; mayReport: boolean }) {
  const resident = useMyProfile((state) => state.data?.resident);
  const behavior = useBehaviorLog((list) => list.items);
  const payments = usePaymentLog((list) => list.items);
  const rewardEntries = useRewardLog((list) => list.items);
  const rewards = useRewards((list) => list.items);
  const close = useWhy((why) => why.close);
  const openDispute = useIncidentDialog((dialog) => dialog.open);
  const sources = {
    residentScore: useLoadState(useBehaviorLog),
    paymentScore: useLoadState(usePaymentLog),
    totalCP: useLoadState(useRewardLog),
  };
  if (!resident) return null;

  const dispute = () => {
    close();
    openDispute({ type: "Dispute", category: CATEGORIES[score] });
  };
  return (
    <WhyDialog
      title={t(TITLES[score])}
      source={sources[score]}
      onClose={close}
      onDispute={mayReport ? dispute : undefined}
    >
      {score === "residentScore" ? (
        <ResidentScoreExplained resident={resident} entries={countedEntries(behavior)} />
      ) : null}
      {score === "paymentScore" ? (
        <PaymentScoreExplained
          score={resident.paymentScore}
          entries={countedPayments(payments)}
          isOccupant={resident.isOccupant}
        />
      ) : null}
      {score === "totalCP" ? (
        <CurrencyPointsExplained
          totalCP={resident.totalCP}
          entries={countedEntries(rewardEntries)}
          rewards={rewards}
        />
      ) : null}
    </WhyDialog>
  );
}
