/** A payment's status: 'Paid: Late' red, 'Unpaid' amber, anything else green (specification, section 2). */

import { isLate, isMissed } from "@domain/payment-status.ts";
import { Check, CircleAlert, Clock } from "lucide-react";
import { t } from "../../lib/t.ts";
import { Pill } from "../../ui/pill.tsx";

function pillProps(status: string) {
  if (isLate(status)) return { tone: "red", icon: <Clock size={12} strokeWidth={2.25} /> } as const;
  if (isMissed(status)) return { tone: "amber", icon: <CircleAlert size={12} strokeWidth={2.25} /> } as const;
  return { tone: "green", icon: <Check size={12} strokeWidth={2.25} /> } as const;
}

export const PaymentStatus = ({ status }: { status: string }) => (
  <Pill {...pillProps(status)}>{t(status)}</Pill>
);
