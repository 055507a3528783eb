/** A payment's status: 'Paid: Late' red, 'Unpaid' amber, anything else green (specification, section 2). */

import { isLate, isMissed } from "@domain/payment-status.ts";
import { Check, CircleAlert, Clock } from "lucide-react";
import { t } from "../../lib/t.ts";
import { Pill } from "../../ui/pill.tsx";

const icon = { size: 12, strokeWidth: 2.25, "aria-hidden": true } as const;

export function PaymentStatus({ status }: { status: string }) {
  if (isLate(status)) {
    return (
      <Pill tone="red" icon={<Clock {...icon} />}>
        {t(status)}
      </Pill>
    );
  }
  if (isMissed(status)) {
    return (
      <Pill tone="amber" icon={<CircleAlert {...icon} />}>
        {t(status)}
      </Pill>
    );
  }
  return (
    <Pill tone="green" icon={<Check {...icon} />}>
      {t(status)}
    </Pill>
  );
}
