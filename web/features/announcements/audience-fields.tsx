/** The audience of an announcement: everyone, some buildings, some floors, or some units. */

import type { AnnouncementPlacesView, AnnouncementReachView } from "@domain/announcement.ts";
import { AUDIENCES } from "@domain/announcement-rules.ts";
import { msg, msgs } from "@domain/message.ts";
import { compareUnits } from "@domain/unit-floors.ts";
import { foldedUnit } from "@domain/unit-rules.ts";
import { X } from "lucide-react";
import { useId, useState } from "react";
import { isComposing } from "../../lib/composing.ts";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import field from "../../ui/field.module.css";
import { FieldNote, TextInput } from "../../ui/field.tsx";
import chips from "../../ui/filter-chips.module.css";
import { FilterChips } from "../../ui/filter-chips.tsx";
import type { Form } from "../../ui/use-form.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { audienceOf, type FieldName, joinList, listIn, toggleEntry } from "./announcement-form.ts";
import { reachText } from "./announcement-texts.ts";
import styles from "./compose.module.css";

const LABEL = msg("Who gets it");
const LABELS = msgs({ everyone: "Everyone", buildings: "Buildings", floors: "Floors", units: "Units" });

/** Typing narrows the suggestions down. */
const SUGGESTIONS_MAX = 20;

interface AudienceFieldsProps {
  form: Form<FieldName>;
  places: AnnouncementPlacesView | undefined;
  reach: AnnouncementReachView | undefined;
}

export function AudienceFields({ form, places, reach }: AudienceFieldsProps) {
  const { values, enter } = form;
  const audience = AUDIENCES.find((name) => name === values.audience) ?? "everyone";
  const buildings = places?.buildings ?? [];
  // Buildings are offered if a resident's unit is in one that has a name.
  const choices = AUDIENCES.filter(
    (name) => name !== "buildings" || buildings.length > 0 || audience === "buildings",
  );
  return (
    <div className={styles.group}>
      <span className={field.label} aria-hidden="true">
        {t(LABEL)}
      </span>
      <FilterChips
        label={t(LABEL)}
        choices={choices}
        labels={LABELS}
        value={audience}
        onChange={(next) => enter({ audience: next })}
        className={styles.flow}
      />
      {audience === "buildings" ? <Places form={form} name="buildings" places={buildings} /> : null}
      {audience === "floors" ? (
        <Places form={form} name="floors" places={(places?.floors ?? []).map(String)} />
      ) : null}
      {audience === "units" ? <Units form={form} units={places?.units ?? []} /> : null}
      <p role="status" className={styles.note}>
        {reach ? reachText(reach, audienceOf(values)) : ""}
      </p>
    </div>
  );
}

interface PlacesProps {
  form: Form<FieldName>;
  name: "buildings" | "floors";
  places: readonly string[];
}

/** Buildings or floors, of which some are chosen. */
function Places({ form, name, places }: PlacesProps) {
  const { values, enter } = form;
  const chosenPlaces = listIn(values[name]);
  const { ref, problem } = form.field(name);
  const id = useId();
  // A chosen place is offered even if it has no residents any more.
  const offeredPlaces = [...new Set([...places, ...chosenPlaces])].sort(compareUnits);
  return (
    <fieldset className={cx(chips.chips, styles.flow)} aria-describedby={problem && id}>
      <legend>
        <VisuallyHidden>{t(LABELS[name])}</VisuallyHidden>
      </legend>
      {offeredPlaces.map((place, index) => (
        <label
          key={place}
          className={cx(chips.chip, styles.floor)}
          data-on={chosenPlaces.includes(place) || undefined}
        >
          <input
            type="checkbox"
            ref={index === 0 ? ref : undefined}
            aria-label={
              name === "buildings" ? t("Building {place}", { place }) : t("Floor {place}", { place })
            }
            checked={chosenPlaces.includes(place)}
            onChange={() => enter({ [name]: toggleEntry(values[name], place) })}
          />
          {place}
        </label>
      ))}
      <FieldNote id={id} problem={problem} />
    </fieldset>
  );
}

function Units({ form, units }: { form: Form<FieldName>; units: readonly string[] }) {
  const { values, enter, focus } = form;
  const { ref, problem } = form.field("units");
  const chosenUnits = listIn(values.units);
  const [typed, setTyped] = useState("");
  const [isUnknown, setUnknown] = useState(false);
  const listID = useId();
  const query = foldedUnit(typed);
  const suggestions = units
    .filter((unit) => foldedUnit(unit).includes(query) && !chosenUnits.includes(unit))
    .slice(0, SUGGESTIONS_MAX);

  function add(): void {
    if (query === "") return;
    const unit = units.find((one) => foldedUnit(one) === query);
    setUnknown(unit === undefined);
    if (unit === undefined) return;
    if (!chosenUnits.includes(unit)) enter({ units: joinList([...chosenUnits, unit]) });
    setTyped("");
  }

  function remove(unit: string): void {
    enter({ units: toggleEntry(values.units, unit) });
    // The pressed button disappears.
    focus("units");
  }

  return (
    <>
      <div className={styles.picker}>
        <TextInput
          label={t("Unit")}
          ref={ref}
          autoComplete="off"
          list={listID}
          value={typed}
          invalid={isUnknown}
          problem={isUnknown ? t("No resident lives in {unit}.", { unit: typed.trim() }) : problem}
          onChange={({ target }) => {
            setTyped(target.value);
            setUnknown(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add}>{t("Add unit")}</Button>
        <datalist id={listID}>
          {suggestions.map((unit) => (
            <option key={unit} value={unit} />
          ))}
        </datalist>
      </div>
      {chosenUnits.length > 0 ? (
        <ul aria-label={t("Chosen units")} className={cx(chips.chips, styles.flow)}>
          {chosenUnits.map((unit) => (
            <li key={unit}>
              <button
                type="button"
                className={chips.chip}
                aria-label={t("Remove unit {unit}", { unit })}
                onClick={() => remove(unit)}
              >
                {unit}
                <X size={14} strokeWidth={2} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
