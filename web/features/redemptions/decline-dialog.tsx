/** Asks staff why they decline a redemption request. */

import type { RedemptionView } from "@domain/redemption.ts";
import { decisionProblem, REDEMPTION_TEXTS } from "@domain/redemption-rules.ts";
import { t } from "../../lib/t.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Text } from "../../ui/layout.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { useForm } from "../../ui/use-form.ts";
import { redemptionsApi } from "./redemptions.api.ts";
import { useRedemptions } from "./redemptions.store.ts";

export function DeclineDialog({ request, onClose }: { request: RedemptionView; onClose: () => void }) {
  const { _id, title, cp, residentName } = request;
  const form = useForm({
    about: _id,
    initial: { decision: "Declined", reason: "" },
    rule: decisionProblem,
    texts: REDEMPTION_TEXTS.decision,
    showsServerText: true,
    send: async ({ reason }) => {
      useRedemptions.getState().applyEvent(await redemptionsApi.decide(_id, "Declined", reason), "own");
    },
    onDone: onClose,
  });
  return (
    <FormDialog title={t("Decline request")} save={t("Decline")} form={form} onClose={onClose}>
      <Text tone="body">{t("{title}, {cp} CP", { title, cp })}</Text>
      <TextArea
        {...form.field("reason")}
        label={t("Reason")}
        hint={
          residentName === ""
            ? t("The resident sees this. The CP become available again.")
            : t("{name} sees this. The CP become available again.", { name: residentName })
        }
      />
    </FormDialog>
  );
}
