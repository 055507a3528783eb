/** The settings of the property: kept in memory on every node, changed by managers, and pushed to open pages. */
import { PORTAL } from "../audit/audit-events.repository.ts";
import type { AppContext } from "../context.ts";
import { createSharedReads } from "../database/shared-reads.ts";
import { aboutProblem } from "../domain/about.ts";
import type { FieldChange } from "../domain/audit-event.ts";
import type { Problem } from "../domain/field-rules.ts";
import { partnersProblem } from "../domain/partners.ts";
import { publicSettings } from "../domain/property-texts.ts";
import { pagesProblem } from "../domain/public-pages.ts";
import { SECOND_FACTOR_TEXTS } from "../domain/second-factor-rules.ts";
import {
  DEFAULT_SETTINGS,
  type SectionName,
  type SettingsSections,
  type SettingsView,
  settingsSections,
} from "../domain/settings.ts";
import {
  ledgerSettingsProblem,
  logoProblem,
  propertyProblem,
  retentionProblem,
  SETTINGS_TEXTS,
  scoresProblem,
} from "../domain/settings-rules.ts";
import { badRequest, conflict, validationError } from "../http/errors.ts";
import { rooms } from "../live/channel.ts";
import type { StoredSettings } from "./settings.repository.ts";

/** The first broken rule of each section. */
const SECTION_RULES: {
  [Section in SectionName]: (section: SettingsSections[Section]) => Problem | undefined;
} = {
  property: propertyProblem,
  languages: () => undefined,
  logo: logoProblem,
  pages: pagesProblem,
  scores: scoresProblem,
  personalDetails: () => undefined,
  about: aboutProblem,
  partners: partnersProblem,
  team: () => undefined,
  retention: retentionProblem,
  ledger: ledgerSettingsProblem,
};

const SECTION_NAMES = Object.keys(settingsSections) as SectionName[];

export type SettingsService = ReturnType<typeof createSettingsService>;

/** Fills in the defaults of fields that did not exist when the settings were saved. */
function withDefaults(stored: StoredSettings | undefined): SettingsView {
  if (!stored) return DEFAULT_SETTINGS;
  const sections = SECTION_NAMES.map((name) => [
    name,
    { ...DEFAULT_SETTINGS[name], ...stored.sections[name] },
  ]);
  return { version: stored.version, ...(Object.fromEntries(sections) as SettingsSections) };
}

/** @throws HttpError 400 if a section is malformed or breaks a rule, or if there is none */
function parseSections(form: Record<string, unknown>): Partial<SettingsSections> {
  const names = SECTION_NAMES.filter((name) => form[name] !== undefined);
  if (names.length === 0) throw badRequest(`Name at least one section: ${SECTION_NAMES.join(", ")}.`);
  return Object.fromEntries(
    names.map((name) => {
      const { success, data } = settingsSections[name].safeParse(form[name]);
      if (!success) throw badRequest(`The section ${name} is not valid.`);
      const problem = (SECTION_RULES[name] as (section: typeof data) => Problem | undefined)(data);
      if (problem) throw validationError(problem);
      return [name, data];
    }),
  );
}

/**
 * The changed fields, for the audit trail. Values other than texts are recorded as JSON. Fields such as `phone` are recorded with their
 * values, because they are the property's, and everyone may see them.
 */
function changesOf(before: SettingsView, sections: Partial<SettingsSections>): FieldChange[] {
  const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  return (Object.keys(sections) as SectionName[]).flatMap((name) => {
    const current: Readonly<Record<string, unknown>> = before[name];
    return Object.entries(sections[name] ?? {})
      .map(([field, value]) => ({ field, from: textOf(current[field]), to: textOf(value) }))
      .filter(({ from, to }) => from !== to);
  });
}

export function createSettingsService(context: AppContext) {
  const { repositories, channel, clock, log, secretKey } = context;
  let settings = DEFAULT_SETTINGS;
  let isSendingHeld = false;
  let areTraitsErased = false;

  /**
   * Erases stored protected traits if the property doesn't ask for them. Every node does so once after its start and after the setting was
   * turned off, so that an interrupted erasure is completed.
   */
  async function eraseTraits(actorID: string): Promise<void> {
    if (settings.personalDetails.asksTraits) {
      areTraitsErased = false;
      return;
    }
    if (areTraitsErased) return;
    const residents = await repositories.residents.eraseTraits();
    areTraitsErased = true;
    if (residents === 0) return;
    await context.audit.record({
      action: "protected-traits-erased",
      actorID,
      cause: `Residents: ${residents}`,
    });
  }

  const shareRead = createSharedReads<StoredSettings | undefined>();

  async function read(): Promise<SettingsView> {
    const stored = await shareRead("settings", repositories.settings.read);
    isSendingHeld = stored?.sendingHeldSince !== undefined;
    const latest = withDefaults(stored);
    if (latest.version > settings.version) settings = latest;
    return latest;
  }

  /**
   * Adds the day since which the ledger is on (`since`), and the time since which two-step login is required (`requiredSince`).
   * @throws HttpError 400 without a key to store second factors with
   */
  function addStartTimes(
    before: SettingsView,
    sections: Partial<SettingsSections>,
  ): Partial<SettingsSections> {
    const { ledger } = sections;
    const day = before.ledger.since || context.today();
    const form = { ...sections, ...(ledger && { ledger: { ...ledger, since: ledger.isOn ? day : "" } }) };
    if (!form.team) return form;
    const { requiresSecondFactor } = form.team;
    if (requiresSecondFactor && secretKey === undefined) {
      throw validationError({ field: "requiresSecondFactor", text: SECOND_FACTOR_TEXTS.unavailable });
    }
    const time = before.team.requiresSecondFactor ? before.team.requiredSince : clock().toISOString();
    return { ...form, team: { requiresSecondFactor, requiredSince: requiresSecondFactor ? time : "" } };
  }

  /** Reads the settings if another node has changed them, and whether sending is held. Continues an interrupted erasure. */
  async function check(): Promise<void> {
    const { version, sendingHeldSince } = await repositories.settings.state();
    isSendingHeld = sendingHeldSince !== undefined;
    if (version !== settings.version) await read();
    await eraseTraits(PORTAL);
  }

  return {
    /** The settings as this node knows them: at most some seconds old. The same object until they change. */
    current: (): SettingsView => settings,
    /** Whether this is a restored copy that sends nothing until an operator releases it. At most some seconds old. */
    isSendingHeld: (): boolean => isSendingHeld,
    /** Reads the settings from the database. */
    read,
    /**
     * Replaces sections of the settings.
     * @param form the version that the change is based on, and the new sections
     * @throws HttpError 400 for a broken rule, or an image that can't be used, 409 if the settings have been changed since that version
     */
    async change(actor: { userID: string }, form: Record<string, unknown>): Promise<SettingsView> {
      if (typeof form.version !== "number")
        throw validationError({ field: "version", text: SETTINGS_TEXTS.versionMissing });
      const newSections = parseSections(form);
      const before = await read();
      if (form.version !== before.version) throw conflict(SETTINGS_TEXTS.changedByOther);
      const sections = await context.propertyImages.resolve(before, addStartTimes(before, newSections));
      const changes = changesOf(before, sections);
      if (changes.length === 0) return before;
      if (!(await repositories.settings.change(before.version, sections))) {
        throw conflict(SETTINGS_TEXTS.changedByOther);
      }
      const after = { ...before, ...sections, version: before.version + 1 };
      if (after.version > settings.version) settings = after;
      channel.publish(rooms.members, "settings:changed", publicSettings(after));
      await context.audit.record({ action: "settings-changed", actorID: actor.userID, changes });
      // The settings are stored, so the call has succeeded. `check` continues a failed erasure.
      await eraseTraits(actor.userID).catch((error: unknown) =>
        log.warn({ err: error }, "protected traits could not be erased; retries continue"),
      );
      return after;
    },
    check,
  };
}
