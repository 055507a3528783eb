/** The settings of the property: kept in memory on every node, changed by managers, and pushed to open pages. */
import type { AuditService } from "../audit/audit.service.ts";
import type { AppContext } from "../context.ts";
import { changesBetween, type FieldChange } from "../domain/audit-event.ts";
import type { Problem } from "../domain/field-rules.ts";
import {
  DEFAULT_SETTINGS,
  type PublicSettingsView,
  type SectionName,
  type SettingsSections,
  type SettingsView,
  settingsSections,
} from "../domain/settings.ts";
import { propertyProblem, SETTINGS_TEXTS } from "../domain/settings-rules.ts";
import { badRequest, conflict, validationError } from "../http/errors.ts";
import { rooms } from "../live/channel.ts";
import type { StoredSettings } from "./settings.repository.ts";

/** Interval at which a node looks for changes by other nodes. A change is in use everywhere within 2 s. */
const CHECK_MS = 1_000;

/** The first broken rule of each section. */
const SECTION_RULES: {
  [Section in SectionName]: (section: SettingsSections[Section]) => Problem | undefined;
} = { property: propertyProblem };

const SECTION_NAMES = Object.keys(settingsSections) as SectionName[];

export interface SettingsService {
  /** The settings as this node knows them: at most some seconds old. The same object until they change. */
  current(): SettingsView;
  /** Reads the settings from the database. */
  read(): Promise<SettingsView>;
  /**
   * Replaces sections of the settings.
   * @param form the version that the change is based on, and the new sections
   * @throws HttpError 400 for a broken rule, 409 if somebody else has changed the settings since that version
   */
  change(actor: { userID: string }, form: Record<string, unknown>): Promise<SettingsView>;
  /** Reads the settings, and from then on regularly. */
  start(): Promise<void>;
  stop(): void;
}

/** The settings that all users get. */
export const presentPublicSettings = ({ version, property }: SettingsView): PublicSettingsView => ({
  version,
  property,
});

/** Fields that have been added since the settings were saved have their defaults. */
function complete(stored: StoredSettings | undefined): SettingsView {
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

/** The changed fields, for the audit trail. Lists are recorded as JSON. */
function changesOf(before: SettingsView, sections: Partial<SettingsSections>): FieldChange[] {
  const flat = (section: object) =>
    Object.fromEntries(
      Object.entries(section).map(([field, value]) => [
        field,
        typeof value === "object" ? JSON.stringify(value) : (value as string | number),
      ]),
    );
  return (Object.keys(sections) as SectionName[]).flatMap((name) =>
    changesBetween(flat(before[name]), flat(sections[name] ?? {})),
  );
}

export function createSettingsService({
  repositories,
  channel,
  log,
  record,
}: Pick<AppContext, "repositories" | "channel" | "log"> & Pick<AuditService, "record">): SettingsService {
  let settings = DEFAULT_SETTINGS;
  let timer: NodeJS.Timeout | undefined;
  let isChecking = false;
  let isFailing = false;

  async function read(): Promise<SettingsView> {
    const found = complete(await repositories.settings.read());
    if (found.version > settings.version) settings = found;
    return found;
  }

  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    try {
      if ((await repositories.settings.version()) !== settings.version) await read();
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        log.warn({ err: error }, "the settings could not be checked; retries continue every second");
      isFailing = true;
    } finally {
      isChecking = false;
    }
  }

  return {
    current: () => settings,
    read,
    async change(actor, form) {
      if (typeof form.version !== "number")
        throw validationError({ field: "version", text: SETTINGS_TEXTS.versionMissing });
      const sections = parseSections(form);
      const before = await read();
      if (form.version !== before.version) throw conflict(SETTINGS_TEXTS.changedMeanwhile);
      const changes = changesOf(before, sections);
      if (changes.length === 0) return before;
      if (!(await repositories.settings.change(before.version, sections))) {
        throw conflict(SETTINGS_TEXTS.changedMeanwhile);
      }
      const after = { ...before, ...sections, version: before.version + 1 };
      if (after.version > settings.version) settings = after;
      channel.publish(rooms.members, "settings:changed", presentPublicSettings(after));
      await record({ action: "settings-changed", actorID: actor.userID, changes });
      return after;
    },
    async start() {
      await read();
      timer = setInterval(() => void check(), CHECK_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
