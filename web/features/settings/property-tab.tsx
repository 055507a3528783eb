/** The Property tab: a form with name, contact, office hours and texts of the public pages; and below it logo, people of About and partner properties. */

import { LANGUAGES } from "@domain/languages.ts";
import { PARAGRAPH_MAX_LENGTH } from "@domain/limits.ts";
import { OFFERED_LANGUAGES } from "@domain/offered-languages.ts";
import { WEEKDAYS } from "@domain/office-hours.ts";
import type { SettingsView } from "@domain/settings.ts";
import { SETTINGS_TEXTS } from "@domain/settings-rules.ts";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { usePropertyZone } from "../../lib/property-zone.store.ts";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { cx } from "../../ui/cx.ts";
import field from "../../ui/field.module.css";
import { FieldNote, TextInput, UrlInput } from "../../ui/field.tsx";
import { Stack } from "../../ui/layout.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { SelectInput } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { useForm } from "../../ui/use-form.ts";
import {
  copyMonday,
  OPEN,
  type PropertyField,
  toSections,
  toValues,
  valuesProblem,
} from "./property-form.ts";
import styles from "./property-tab.module.css";
import { endSavedForm, SaveBar } from "./save-bar.tsx";
import { saveSettings, useSettings } from "./settings.store.ts";

const logoCard = lazyPart(async () => (await import("./logo-card.tsx")).LogoCard);
const partnersCard = lazyPart(async () => (await import("./partners-card.tsx")).PartnersCard);
const peopleCard = lazyPart(async () => (await import("./people-card.tsx")).PeopleCard);

export function PropertyTab() {
  const settings = useSettings((state) => state.data);
  const [saves, setSaves] = useState(0);
  if (!settings) return null;
  // A new form after each save: otherwise, the typed values would hide the changes of others.
  return (
    <>
      <PropertyForm
        key={saves}
        version={settings.version}
        sections={settings}
        onEnd={() => setSaves((count) => count + 1)}
      />
      <logoCard.Part rows={2} settings={settings} />
      <peopleCard.Part rows={4} settings={settings} />
      <partnersCard.Part rows={2} settings={settings} />
    </>
  );
}

interface PropertyFormProps {
  version: number;
  sections: Pick<SettingsView, "property" | "languages" | "pages">;
  /** Called after the form was saved or discarded. */
  onEnd: () => void;
}

function PropertyForm({ version, sections, onEnd }: PropertyFormProps) {
  const timeZone = usePropertyZone((state) => state.timeZone);
  const form = useForm<PropertyField>({
    initial: toValues(sections),
    rule: valuesProblem,
    problemsAs: "box",
    texts: SETTINGS_TEXTS,
    showsServerText: true,
    send: (values) => saveSettings(version, toSections(values)),
    onDone: () => endSavedForm(onEnd),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Card label={t("Property")} className={styles.card}>
        <Section
          id="property-name"
          title={t("Name and address")}
          note={t("The name appears on all pages and in all emails.")}
        >
          <TextInput {...form.field("name")} label={t("Property name")} autoComplete="off" />
          <TextInput {...form.field("address")} label={t("Address")} autoComplete="off" />
        </Section>
        <Section
          title={t("Language")}
          note={t(
            "Of pages, emails and notifications for people who have chosen none. Everyone can choose their own.",
          )}
        >
          <SelectInput
            {...form.field("language")}
            label={t("Default language")}
            options={[
              { value: "", label: t("As each browser asks") },
              ...OFFERED_LANGUAGES.map((value) => ({ value, label: LANGUAGES[value].name })),
            ]}
          />
        </Section>
        <Section id="contact" title={t("Contact")} note={t("How residents and visitors reach the office.")}>
          <Stack gap={3} className={styles.pair}>
            <TextInput {...form.field("phone")} label={t("Phone")} type="tel" autoComplete="off" />
            <TextInput {...form.field("email")} label={t("Email")} type="email" autoComplete="off" />
          </Stack>
          <TextInput
            {...form.field("emergencyLine")}
            label={t("Emergency line")}
            type="tel"
            autoComplete="off"
            hint={
              form.values.emergencyLine.trim() === ""
                ? t("If blank, residents are asked to call their local emergency number.")
                : t(
                    "Shown day and night on emergencies such as a gas smell, and in the office chat after hours.",
                  )
            }
          />
        </Section>
        <Section
          id="office-hours"
          title={t("Office hours")}
          note={t(
            "Residents see them on Contact us and in the office chat. A closing time of 12:00 AM means midnight, one before the opening time means the next day, and equal times mean 24 hours. Time zone: {timeZone}.",
            { timeZone },
          )}
        >
          <Stack as="ul" gap={2}>
            {WEEKDAYS.map((day, index) => (
              <Day key={day} day={t(day)} index={index} form={form} />
            ))}
          </Stack>
          <Button size="small" className={styles.copy} onClick={() => form.enter(copyMonday(form.values))}>
            {t("Copy Monday to all weekdays")}
          </Button>
        </Section>
        <Section
          title={t("Public pages")}
          note={t("Everyone can read them. What you leave blank is not shown.")}
        >
          <PageText {...form.field("mission")} label={t("Our mission")} hint={t("On Home.")} />
          <PageText {...form.field("vision")} label={t("Our vision")} hint={t("On Home.")} />
          <PageText {...form.field("story")} label={t("Our story")} hint={t("On About us.")} />
          <UrlInput {...form.field("storyVideo")} label={t("Video of the story")} hint={t("On About us.")} />
          <PageText
            {...form.field("addressNote")}
            label={t("Note about the address")}
            hint={t("On Contact us, for example the way to the door.")}
          />
          <PageText
            {...form.field("emailNote")}
            label={t("Note about email")}
            hint={t("On Contact us, for example how soon you answer.")}
          />
          <UrlInput
            {...form.field("loginAddress")}
            label={t("Login link")}
            hint={t("Where SERVICES leads. If blank, it leads to this portal’s login.")}
          />
        </Section>
      </Card>
      {form.isChanged ? <SaveBar busy={form.pending} problem={form.box} onDiscard={onEnd} /> : null}
    </form>
  );
}

type PropertyFormState = ReturnType<typeof useForm<PropertyField>>;
type FieldProps = ReturnType<PropertyFormState["field"]> & { label: string; hint: string };

function PageText(field: FieldProps) {
  return <TextArea {...field} maxLength={PARAGRAPH_MAX_LENGTH} />;
}

interface SectionProps {
  /** The fragment of the address that leads to the section. */
  id?: string;
  title: string;
  note: string;
  children: ReactNode;
}

function Section({ id, title, note, children }: SectionProps) {
  const headingID = useId();
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (id !== undefined && hash === `#${id}`) section.current?.scrollIntoView();
  }, [id, hash]);
  return (
    <section ref={section} id={id} aria-labelledby={headingID} className={styles.section}>
      <div>
        <h2 id={headingID}>{title}</h2>
        <p>{note}</p>
      </div>
      <Stack gap={4}>{children}</Stack>
    </section>
  );
}

/** The second hours of a day after a click on 'Add hours'. */
const SECOND_HOURS = ["18:00", "20:00"] as const;

function Day({ day, index, form }: { day: string; index: number; form: PropertyFormState }) {
  const id = useId();
  const isOpen = form.values[`open${index}`] === OPEN;
  const [from, to] = [form.field(`from${index}`), form.field(`to${index}`)];
  const [secondFrom, secondTo] = [form.field(`secondFrom${index}`), form.field(`secondTo${index}`)];
  const hasSecond = secondFrom.value !== "" || secondTo.value !== "";
  const setSecond = (start: string, end: string) =>
    form.enter({ [`secondFrom${index}`]: start, [`secondTo${index}`]: end });
  return (
    <Stack as="li" gap={2} className={styles.day}>
      <Checkbox
        checked={isOpen}
        onChange={({ target }) => form.enter({ [`open${index}`]: target.checked ? OPEN : "" })}
      >
        {day}
      </Checkbox>
      {isOpen ? (
        <>
          <Time {...from} label={t("{day}, from", { day })} noteID={`${id}-from`} />
          <span>{t("to")}</span>
          <Time {...to} label={t("{day}, to", { day })} noteID={`${id}-to`} />
          {hasSecond ? (
            <>
              <Time {...secondFrom} label={t("{day}, from again", { day })} noteID={`${id}-to`} isSecond />
              <span>{t("to")}</span>
              <Time {...secondTo} label={t("{day}, to, second time", { day })} noteID={`${id}-to`} />
            </>
          ) : null}
          <Button
            size="small"
            variant="ghost"
            aria-label={
              hasSecond ? t("{day}: remove the second hours", { day }) : t("{day}: add hours", { day })
            }
            onClick={() => (hasSecond ? setSecond("", "") : setSecond(...SECOND_HOURS))}
          >
            {hasSecond ? t("Remove second hours") : t("Add hours")}
          </Button>
          <FieldNote id={`${id}-from`} problem={from.problem} />
          <FieldNote id={`${id}-to`} problem={to.problem} />
        </>
      ) : (
        <span>{t("Closed")}</span>
      )}
    </Stack>
  );
}

type TimeProps = ReturnType<PropertyFormState["field"]> & {
  label: string;
  noteID: string;
  isSecond?: boolean;
};

function Time({ label, noteID, invalid, problem, hint: _, isSecond = false, ...input }: TimeProps) {
  return (
    <input
      {...input}
      type="time"
      required
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={problem && noteID}
      className={cx(field.input, styles.time, isSecond && styles.second)}
    />
  );
}
