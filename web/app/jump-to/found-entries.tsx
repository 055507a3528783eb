/** The results of a search as entries of 'Jump to': residents with their actions, units and incidents. */

import { foldText } from "@domain/folded-text.ts";
import { msg, msgs } from "@domain/message.ts";
import type { FoundIncident, FoundResident, FoundUnit, SearchResultsView } from "@domain/search.ts";
import {
  Banknote,
  CalendarPlus,
  ClipboardPlus,
  DoorOpen,
  ListPlus,
  type LucideIcon,
  MessageSquare,
} from "lucide-react";
import {
  type Entry,
  type FixedEntry,
  filterEntries,
  titleAndKeywords,
} from "../../features/jump-to/entries.ts";
import { EntryIcon } from "../../features/jump-to/entry-icon.tsx";
import { iconOfType } from "../../features/staff-incidents/incident-type-icon.ts";
import { messageAddress } from "../../lib/message-address.ts";
import { paths } from "../../lib/paths.ts";
import { type ProfileForm, profileAddress } from "../../lib/profile-address.ts";
import { t } from "../../lib/t.ts";
import { unitAddress } from "../../lib/unit-address.ts";
import { Avatar } from "../../ui/avatar.tsx";

const joinTexts = (...texts: string[]) => texts.filter((text) => text !== "").join(", ");

/** A resident whose personal data were erased has no name. */
const nameOf = ({ name }: FoundResident) => name || t("Former resident");

const KINDS: Partial<Record<FoundResident["status"], string>> = msgs({
  Former: "Former resident",
  Pending: "Waiting for approval",
});

export const residentEntry = (resident: FoundResident): Entry => ({
  key: `resident:${resident.userID}`,
  title: nameOf(resident),
  detail: joinTexts(resident.unitNumber, resident.contact),
  kind: t(KINDS[resident.status] ?? "Resident"),
  to: profileAddress(resident.userID),
  icon: <Avatar name={nameOf(resident)} size="small" />,
  recordID: resident.userID,
});

export const unitEntry = ({ _id, number, building, type, residents }: FoundUnit): Entry => ({
  key: `unit:${_id}`,
  title: t("Unit {number}", { number }),
  detail: joinTexts(building, ...residents.map(nameOf), t(type)),
  kind: t("Unit"),
  to: unitAddress({ _id, number }),
  icon: <EntryIcon of={DoorOpen} />,
  recordID: _id,
});

/** @param query the searched text; the entry shows the request ID if that was searched */
export function incidentEntry(incident: FoundIncident, query: string): Entry {
  const { _id, requestID, type, category, subCategory, status, reporterName, reporterUnit } = incident;
  const isByID = foldText(requestID) === foldText(query);
  return {
    key: `incident:${_id}`,
    title: [t(category), t(subCategory)].filter((text) => text !== "").join(" · ") || requestID,
    detail: joinTexts(reporterName, reporterUnit, isByID ? requestID : ""),
    kind: t(status),
    to: `${paths.incidents}/${_id}`,
    icon: <EntryIcon of={iconOfType(type)} />,
    recordID: _id,
  };
}

/** The records that the user opened last, in the order of `ids`. */
export function recentEntries(
  ids: readonly string[],
  { residents, units, incidents }: SearchResultsView,
): Entry[] {
  const entries = [
    ...residents.map(residentEntry),
    ...units.map(unitEntry),
    ...incidents.map((incident) => ({ ...incidentEntry(incident, ""), kind: t("Incident") })),
  ];
  return ids.flatMap((id) => entries.filter(({ recordID }) => recordID === id));
}

interface ResidentAction {
  /** The form that the action opens: one of the profile, or the message field of the inbox. */
  form: ProfileForm | "message";
  /** With `{name}`. */
  title: string;
  keywords?: string;
  Icon: LucideIcon;
  isTypedOnly?: true;
}

const ACTIONS: readonly ResidentAction[] = [
  { form: "message", title: msg("Message {name}"), keywords: msg("write"), Icon: MessageSquare },
  { form: "payment", title: msg("Add payment for {name}"), keywords: msg("paid rent"), Icon: Banknote },
  { form: "behavior", title: msg("Add behavior for {name}"), Icon: ListPlus },
  {
    form: "incident",
    title: msg("Add incident for {name}"),
    keywords: msg("repair report complaint maintenance"),
    Icon: ClipboardPlus,
  },
  {
    form: "renewal",
    title: msg("Renew lease of {name}"),
    keywords: msg("renewal extend"),
    Icon: CalendarPlus,
    isTypedOnly: true,
  },
  {
    form: "move-out",
    title: msg("Move out {name}"),
    keywords: msg("leave give notice"),
    Icon: DoorOpen,
    isTypedOnly: true,
  },
];

/** The actions that residents of a status don't get. */
const EXCLUDED: Partial<Record<FoundResident["status"], readonly ResidentAction["form"][]>> = {
  Pending: ["message", "renewal", "move-out"],
  Former: ["message", "incident", "renewal", "move-out"],
};

/**
 * The actions of staff for a resident; none for one whose personal data were erased.
 * @param verbs the typed verbs; without any, the most frequent actions
 */
export function residentActions({ userID, status, name }: FoundResident, verbs: string): Entry[] {
  if (name === "") return [];
  const excluded = EXCLUDED[status] ?? [];
  const actions = ACTIONS.filter(({ form }) => !excluded.includes(form)).map(
    ({ form, title, keywords = "", Icon, isTypedOnly = false }): FixedEntry => ({
      key: `${form}:${userID}`,
      ...titleAndKeywords(title, { keywords, values: { name } }),
      detail: form === "message" ? t("Office inbox") : "",
      kind: t("Action"),
      to: form === "message" ? messageAddress(userID) : profileAddress(userID, form),
      icon: <EntryIcon of={Icon} />,
      isTypedOnly,
    }),
  );
  return verbs === "" ? actions.filter(({ isTypedOnly }) => !isTypedOnly) : filterEntries(actions, verbs);
}
