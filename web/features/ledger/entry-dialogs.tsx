/** The dialogs of a ledger: add a charge, payment or credit, and reverse an entry. */
import type { LedgerEntryView, LedgerView } from "@domain/ledger.ts";
import { proposeStatus } from "@domain/ledger-balance.ts";
import {
  CHARGE_KINDS,
  type ChargeKind,
  dollarsOf,
  LEDGER_TEXTS,
  ledgerEntryProblem,
  parseCents,
  reversalProblem,
  STAFF_KINDS,
} from "@domain/ledger-rules.ts";
import { entryTitle } from "@domain/ledger-texts.ts";
import { msg, msgs } from "@domain/message.ts";
import { formatDate } from "../../lib/dates.ts";
import { t } from "../../lib/t.ts";
import { propertyToday } from "../../lib/use-property-today.ts";
import { showDone } from "../../ui/alerts.ts";
import { Button } from "../../ui/button.tsx";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { SelectInput } from "../../ui/select.tsx";
import text from "../../ui/text.module.css";
import { useForm } from "../../ui/use-form.ts";
import styles from "./ledger.module.css";
import { ledgerApi, useLedger } from "./ledger.store.ts";
import { formatCents, LEDGER_FORMATS } from "./ledger-formats.ts";

type StaffKind = (typeof STAFF_KINDS)[number];

const KIND_LABELS: Readonly<Record<StaffKind, string>> = msgs({
  charge: "Charge",
  payment: "Payment",
  credit: "Credit",
});

const TITLES: Readonly<Record<StaffKind, string>> = msgs({
  charge: "Add charge",
  payment: "Add payment",
  credit: "Add credit",
});

const CHARGE_LABELS: Readonly<Record<ChargeKind, string>> = msgs({
  rent: "Rent",
  fee: "Fee",
  deposit: "Deposit",
  other: "Another charge",
});

/** The usual ways of a payment; any other can be typed. */
const METHODS = [msg("Check"), msg("Bank transfer"), msg("Money order"), msg("Cash")];

interface AddEntryProps {
  ledger: LedgerView;
  initialKind: StaffKind;
  onClose: () => void;
}

export function AddEntryDialog({ ledger, initialKind, onClose }: AddEntryProps) {
  const { leaseID, balance } = ledger;
  const form = useForm({
    about: leaseID,
    // `cents` is the amount as typed, in dollars: the rules name the field by what is stored.
    initial: {
      kind: initialKind as string,
      chargeKind: "other",
      cents: "",
      day: propertyToday(),
      method: "",
      text: "",
    },
    rule: (values) =>
      ledgerEntryProblem({ ...values, cents: parseCents(values.cents) ?? Number.NaN }, propertyToday()),
    texts: LEDGER_TEXTS,
    showsServerText: true,
    send: async (values, create) => {
      const cents = parseCents(values.cents) ?? Number.NaN;
      await ledgerApi.add(create, leaseID, { ...values, cents });
      await useLedger.getState().refetch();
      showDone(t("Saved."));
    },
    onDone: onClose,
  });
  const { values } = form;
  const kind = values.kind as StaffKind;
  return (
    <FormDialog title={t(TITLES[kind])} save={t(TITLES[kind])} form={form} onClose={onClose}>
      <p className={text.hint}>{t("A record only. The portal never moves money.")}</p>
      <SegmentedControl
        label={t("Type")}
        choices={STAFF_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
        value={kind}
        onChange={(value) => form.enter({ kind: value })}
      />
      <div className={styles.two}>
        <div>
          <TextInput
            {...form.field("cents")}
            data-first
            label={t("Amount")}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
          />
          {kind === "payment" && balance > 0 ? (
            <Button
              variant="ghost"
              size="small"
              onClick={() => form.enter({ cents: dollarsOf(balance).toFixed(2) })}
            >
              {t("Full balance, {amount}", { amount: formatCents(balance) })}
            </Button>
          ) : null}
        </div>
        <TextInput
          {...form.field("day")}
          label={kind === "payment" ? t("Received") : t("Date")}
          type="date"
          max={propertyToday()}
        />
      </div>
      {kind === "charge" ? (
        <SelectInput
          {...form.field("chargeKind")}
          label={t("What for")}
          options={CHARGE_KINDS.map((value) => ({ value, label: CHARGE_LABELS[value] }))}
        />
      ) : null}
      {kind === "payment" ? (
        <>
          <TextInput
            {...form.field("method")}
            label={t("How")}
            placeholder={t("Check 1158")}
            list="ledger-methods"
            autoComplete="off"
          />
          <datalist id="ledger-methods">
            {METHODS.map((method) => (
              <option key={method} value={t(method)} />
            ))}
          </datalist>
        </>
      ) : null}
      <TextInput
        {...form.field("text")}
        label={kind === "payment" ? t("Note (optional)") : t("Description")}
        hint={t("The leaseholders read this.")}
        autoComplete="off"
      />
      <EffectPreview ledger={ledger} kind={kind} cents={parseCents(values.cents) ?? 0} day={values.day} />
    </FormDialog>
  );
}

interface EffectProps {
  ledger: LedgerView;
  kind: StaffKind;
  cents: number;
  day: string;
}

/** The months with open rent for which the Rent screen would propose another status after a payment or credit. */
function changedProposals({ ledger: { open, graceDays, lastPaymentOn = "" }, cents, day }: EffectProps) {
  // An open charge comes without the time at which it was stored. Charges of a day and a kind are then in the order of their IDs.
  const createdAt = new Date(0);
  const charges = open.map((charge) => ({ ...charge, kind: "charge" as const, createdAt }));
  // If another payment was received on a later day, the rent is complete on that day.
  const paidOn = lastPaymentOn > day ? lastPaymentOn : day;
  // A credit covers charges like a payment.
  const payment = { _id: "", kind: "payment" as const, day: paidOn, cents: -cents, createdAt };
  const rules = { graceDays, today: propertyToday() };
  return charges.flatMap((charge) => {
    const { chargeKind, month } = charge;
    if (chargeKind !== "rent" || month === undefined) return [];
    const before = proposeStatus(charges, month, rules)?.status;
    const after = proposeStatus([...charges, payment], month, rules)?.status;
    return before === after || after === undefined ? [] : [{ charge, before, after }];
  });
}

/** The open charges that a payment or credit doesn't cover, with the cents that stay open. */
function uncoveredCharges({ ledger: { open }, cents }: EffectProps): string[] {
  let remaining = cents;
  return open.flatMap((charge) => {
    const covered = Math.min(remaining, charge.cents);
    remaining -= covered;
    const title = entryTitle({ ...charge, kind: "charge" }, LEDGER_FORMATS);
    return charge.cents > covered ? `${title}: ${formatCents(charge.cents - covered)}` : [];
  });
}

/** The balance before and after the entry and, for a payment or credit, the proposed statuses and the charges that stay open. */
function EffectPreview(props: EffectProps) {
  const { ledger, kind, cents } = props;
  const { balance } = ledger;
  const isCharge = kind === "charge";
  const uncovered = isCharge ? [] : uncoveredCharges(props);
  return (
    <section className={styles.effect}>
      <b>{t("What this changes")}</b>
      <dl>
        <div>
          <dt>{t("Balance")}</dt>
          <dd>
            {formatCents(balance)} <span aria-hidden="true">→</span>{" "}
            <b>{formatCents(balance + (isCharge ? cents : -cents))}</b>
          </dd>
        </div>
        {(isCharge ? [] : changedProposals(props)).map(({ charge, before, after }) => (
          <div key={charge._id}>
            <dt>{entryTitle(charge, LEDGER_FORMATS)}</dt>
            <dd>
              {before === undefined ? t("Open") : t(before)} <span aria-hidden="true">→</span>{" "}
              <b>{t(after)}</b>
            </dd>
          </div>
        ))}
        {isCharge ? null : (
          <div>
            <dt>{t("Still open")}</dt>
            <dd>{uncovered.length === 0 ? t("Nothing") : uncovered.join(" · ")}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

interface ReverseProps {
  leaseID: string;
  entry: LedgerEntryView;
  onClose: () => void;
}

export function ReverseDialog({ leaseID, entry, onClose }: ReverseProps) {
  const form = useForm({
    about: entry._id,
    initial: { reason: "" },
    rule: reversalProblem,
    texts: LEDGER_TEXTS,
    showsServerText: true,
    send: async ({ reason }, create) => {
      await ledgerApi.reverse(create, leaseID, entry._id, reason);
      await useLedger.getState().refetch();
      showDone(t("Reversed."));
    },
    onDone: onClose,
  });
  return (
    <FormDialog title={t("Reverse entry")} save={t("Reverse")} form={form} onClose={onClose}>
      <p>
        {t("{entry} of {day}, {amount}. The entry stays, and an opposite one is added today.", {
          entry: entryTitle(entry, LEDGER_FORMATS),
          day: formatDate(entry.day),
          amount: formatCents(Math.abs(entry.cents)),
        })}
      </p>
      <TextInput
        {...form.field("reason")}
        label={t("Reason")}
        hint={t("The leaseholders read this.")}
        autoComplete="off"
      />
    </FormDialog>
  );
}
