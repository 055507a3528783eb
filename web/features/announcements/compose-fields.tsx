/** The fields of an announcement. */

import { ANNOUNCEMENT_TEXT_MAX_LENGTH, ANNOUNCEMENT_TITLE_MAX_LENGTH } from "@domain/announcement-rules.ts";
import { languageName } from "@domain/language-name.ts";
import { LANGUAGES, type Language } from "@domain/languages.ts";
import { msg, msgs } from "@domain/message.ts";
import { OFFERED_LANGUAGES } from "@domain/offered-languages.ts";
import { Check } from "lucide-react";
import { useId, useRef } from "react";
import { joinWithOr } from "../../lib/by-locale.ts";
import { language as languageOfReader } from "../../lib/language.store.ts";
import { usePropertyZone } from "../../lib/property-zone.store.ts";
import { t } from "../../lib/t.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import field from "../../ui/field.module.css";
import { FieldNote, TextInput } from "../../ui/field.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { Row } from "../../ui/layout.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { fieldIn, isMissing, listIn, propertyLanguage, toggleEntry } from "./announcement-form.ts";
import { usePlaces } from "./announcements.api.ts";
import { AudienceFields } from "./audience-fields.tsx";
import styles from "./compose.module.css";
import type { Compose } from "./use-compose.ts";

export const CANT_UNDO = msg("It appears in Notifications and can’t be taken back once sent.");

const WHEN = ["now", "later"] as const;
const WHEN_LABELS = msgs({ now: "Now", later: "Later" });

const CHANNELS = [
  { name: "push", label: msg("Push notification"), missing: msg("Push is not set up.") },
  { name: "mail", label: msg("Email"), missing: msg("No mail server is set up.") },
] as const;

export function ComposeFields({ compose }: { compose: Compose }) {
  const { form, reach, language } = compose;
  const places = usePlaces(({ data }) => data);
  const [title, text] = [fieldIn(language, "title"), fieldIn(language, "text")];
  return (
    <div className={styles.fields}>
      <Languages compose={compose} />
      <TextInput
        key={title}
        {...form.field(title)}
        lang={language}
        label={t("Title")}
        maxLength={ANNOUNCEMENT_TITLE_MAX_LENGTH}
        autoComplete="off"
      />
      <TextArea
        key={text}
        {...form.field(text)}
        lang={language}
        label={t("Message")}
        rows={4}
        maxLength={ANNOUNCEMENT_TEXT_MAX_LENGTH}
      />
      <AudienceFields form={form} places={places} reach={reach} />
      <When form={form} />
      <Channels form={form} reach={reach} />
    </div>
  );
}

/** The choice of the language, which also shows the languages without a title or text. */
function Languages({ compose: { form, language, showLanguage } }: { compose: Compose }) {
  const mainLanguage = propertyLanguage();
  const isLacking = (code: Language) => isMissing(code, form.values);
  const missing = OFFERED_LANGUAGES.filter((code) => code !== mainLanguage && isLacking(code));
  const reader = languageOfReader();
  return (
    <div className={styles.group}>
      <SegmentedControl
        label={t("Language")}
        choices={OFFERED_LANGUAGES.map((value) => ({
          value,
          label: missing.includes(value)
            ? t("{language}: missing", { language: LANGUAGES[value].name })
            : LANGUAGES[value].name,
          ...(!isLacking(value) && { icon: <Check size={14} strokeWidth={2.25} /> }),
        }))}
        value={language}
        onChange={showLanguage}
        small
      />
      {missing.length > 0 ? (
        <p className={styles.note}>
          {t("Without a text in {missing}, its readers get the one in {own}, with a note.", {
            missing: joinWithOr(missing.map((code) => languageName(code, reader))),
            own: languageName(mainLanguage, reader),
          })}
        </p>
      ) : null}
    </div>
  );
}

function When({ form }: Pick<Compose, "form">) {
  const { values, enter, field: fieldOf } = form;
  const isLater = values.when === "later";
  const timeZone = usePropertyZone((state) => state.timeZone);
  const isReaderZone = timeZone === Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = timeZone.replaceAll("_", " ");
  const id = useId();
  const [date, time] = [fieldOf("date"), fieldOf("time")];
  return (
    <div className={styles.group}>
      <span className={field.label} aria-hidden="true">
        {t("When")}
      </span>
      <Row gap={2} align="stretch" wrap className={styles.when}>
        <FilterChips
          label={t("When")}
          choices={WHEN}
          labels={WHEN_LABELS}
          value={isLater ? "later" : "now"}
          onChange={(when) => enter({ when })}
        />
        {isLater ? (
          <>
            <input {...inputProps(date, `${id}-date`)} type="date" aria-label={t("Date")} />
            <input {...inputProps(time, `${id}-time`)} type="time" aria-label={t("Time")} />
          </>
        ) : null}
      </Row>
      {isLater ? (
        <>
          <FieldNote id={`${id}-date`} problem={date.problem} />
          <FieldNote id={`${id}-time`} problem={time.problem} />
        </>
      ) : null}
      {isLater && !isReaderZone ? (
        <p className={styles.note}>{t("In the property’s time zone ({zone}).", { zone })}</p>
      ) : null}
    </div>
  );
}

/** The props of an input without a visible label. @param noteID the id of its problem */
function inputProps(
  { invalid, problem, hint: _hint, ...control }: ReturnType<Compose["form"]["field"]>,
  noteID: string,
) {
  return {
    ...control,
    className: field.input,
    "aria-invalid": invalid || undefined,
    "aria-describedby": problem && noteID,
  };
}

function Channels({ form, reach }: Pick<Compose, "form" | "reach">) {
  const { values, enter } = form;
  const id = useId();
  const chosenChannels = listIn(values.sendBy);
  // Whether a channel is set up does not depend on the audience, which may have none chosen yet.
  const lastReach = useRef(reach);
  if (reach) lastReach.current = reach;
  const isSetUp = (name: (typeof CHANNELS)[number]["name"]) => typeof lastReach.current?.[name] === "number";
  return (
    <fieldset className={styles.group}>
      <legend className={field.label}>{t("Also send by")}</legend>
      <div className={styles.channels}>
        {CHANNELS.map(({ name, label, missing }) => (
          <div key={name}>
            <Checkbox
              checked={chosenChannels.includes(name) && isSetUp(name)}
              disabled={!isSetUp(name)}
              aria-describedby={`${id}-${name}`}
              onChange={() => enter({ sendBy: toggleEntry(values.sendBy, name) })}
            >
              {t(label)}
            </Checkbox>
            <p id={`${id}-${name}`} className={styles.note}>
              {reach ? channelText(reach[name], reach.recipients, missing) : ""}
            </p>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function channelText(count: number | null, recipients: number, missing: string): string {
  if (count === null) return t(missing);
  return t(
    "{count, plural, one {# of {recipients} has it turned on.} other {# of {recipients} have it turned on.}}",
    { count, recipients },
  );
}
