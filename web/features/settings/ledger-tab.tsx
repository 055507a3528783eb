/** The Ledger tab: whether leases have a ledger, when rent is due, how residents pay, and the opening balances of leases. */
import type { OpeningsView } from "@domain/ledger.ts";
import { DUE_DAY_MAX, GRACE_DAYS_MAX, LEDGER_TEXTS } from "@domain/ledger-rules.ts";
import { readOpenings } from "@domain/opening-lines.ts";
import type { SettingsView } from "@domain/settings.ts";
import { ledgerSettingsProblem, SETTINGS_TEXTS } from "@domain/settings-rules.ts";
import { useState } from "react";
import { api } from "../../lib/http.ts";
import { t } from "../../lib/t.ts";
import { propertyToday } from "../../lib/use-property-today.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { TextInput } from "../../ui/field.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import text from "../../ui/text.module.css";
import { TextArea } from "../../ui/text-area.tsx";
import { useForm } from "../../ui/use-form.ts";
import styles from "./ledger-tab.module.css";
import { endSavedForm, SaveBar } from "./save-bar.tsx";
import { saveSettings, useSettings } from "./settings.store.ts";

export function LedgerTab() {
  const settings = useSettings(({ data }) => data);
  const [saves, setSaves] = useState(0);
  if (!settings) return null;
  return (
    <Stack gap={4}>
      <LedgerForm key={saves} settings={settings} onEnd={() => setSaves((count) => count + 1)} />
      {settings.ledger.isOn ? <OpeningBalances /> : null}
    </Stack>
  );
}

function LedgerForm({ settings: { version, ledger }, onEnd }: { settings: SettingsView; onEnd: () => void }) {
  const numbers = (values: { dueDay: string; graceDays: string }) => ({
    dueDay: Number(values.dueDay || Number.NaN),
    graceDays: Number(values.graceDays || Number.NaN),
  });
  const form = useForm({
    initial: {
      isOn: String(ledger.isOn),
      dueDay: String(ledger.dueDay),
      graceDays: String(ledger.graceDays),
      howToPay: ledger.howToPay,
    },
    rule: (values) => ledgerSettingsProblem({ ...values, ...numbers(values) }),
    problemsAs: "box",
    texts: SETTINGS_TEXTS,
    showsServerText: true,
    send: ({ isOn, howToPay, ...values }) =>
      // The server enters since when the ledger is on.
      saveSettings(version, { ledger: { ...numbers(values), isOn: isOn === "true", howToPay, since: "" } }),
    onDone: () => endSavedForm(onEnd),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Card title={t("Ledger")}>
        <Stack gap={4} className={styles.body}>
          <div>
            <Checkbox
              checked={form.values.isOn === "true"}
              aria-describedby="ledger-note"
              onChange={({ target }) => form.enter({ isOn: String(target.checked) })}
            >
              {t("Keep a ledger of charges, payments and credits for each lease")}
            </Checkbox>
            <p id="ledger-note" className={text.hint}>
              {t(
                "From the next due day on, the portal charges rent and monthly fees. Leaseholders see their balance. It is a record only: the portal never moves money.",
              )}
            </p>
          </div>
          <Stack gap={3} className={styles.days}>
            <TextInput
              {...form.field("dueDay")}
              label={t("Rent is due on day")}
              hint={t("Of the month, 1 to {max}", { max: DUE_DAY_MAX })}
              inputMode="numeric"
              autoComplete="off"
            />
            <TextInput
              {...form.field("graceDays")}
              label={t("Days of grace")}
              hint={t("After the due day, 0 to {max}", { max: GRACE_DAYS_MAX })}
              inputMode="numeric"
              autoComplete="off"
            />
          </Stack>
          <TextArea
            {...form.field("howToPay")}
            label={t("How to pay")}
            hint={t("Leaseholders read this beside their balance and on statements.")}
            rows={4}
          />
        </Stack>
      </Card>
      {form.isChanged ? <SaveBar busy={form.pending} problem={form.box} onDiscard={onEnd} /> : null}
    </form>
  );
}

const outcomeTexts = () => ({
  added: t("entered"),
  exists: t("has an opening balance already"),
  unknown: t("no lease of this unit"),
  several: t("several leases of this unit"),
  invalid: t("no valid amount"),
});

function OpeningBalances() {
  const [results, setResults] = useState<OpeningsView["rows"]>([]);
  const form = useForm({
    initial: { day: propertyToday(), rows: "" },
    rule: ({ rows }) => (rows.trim() === "" ? { field: "rows", text: LEDGER_TEXTS.rowsMissing } : undefined),
    problemsAs: "box",
    texts: LEDGER_TEXTS,
    showsServerText: true,
    send: async ({ day, rows }) => {
      const body = { day, rows: readOpenings(rows) };
      setResults((await api.put<OpeningsView>("/api/dashboard/ledgers/opening-balances", body)).rows);
    },
  });
  return (
    <Card title={t("Opening balances")}>
      <Stack as="form" gap={4} noValidate onSubmit={form.submit} className={styles.body}>
        <p className={text.hint}>
          {t(
            "Enter what leases owed in your earlier books, a line for each: the unit and the amount, negative if paid ahead. A lease takes one opening balance.",
          )}
        </p>
        <TextInput {...form.field("day")} label={t("As of")} type="date" max={propertyToday()} />
        <TextArea {...form.field("rows")} label={t("Unit and amount")} placeholder="2F, 120.50" rows={6} />
        <ErrorBox text={form.box} />
        <Row>
          <Button type="submit" busy={form.pending}>
            {t("Enter balances")}
          </Button>
        </Row>
        <div role="status">
          <ul>
            {results.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a response don't move
              <li key={index}>{`${row.unit}: ${outcomeTexts()[row.outcome]}`}</li>
            ))}
          </ul>
        </div>
      </Stack>
    </Card>
  );
}
