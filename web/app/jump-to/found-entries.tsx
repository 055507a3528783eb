/** The results of a search as entries of 'Jump to': residents with their actions, units and incidents. */

import { foldText } from "@domain/folded-text.ts";
import { msg, msgs } from "@domain/message.ts";
import type { FoundIncident, FoundResident, FoundUnit, SearchResultsView } from "@domain/search.ts";
import { Banknote, CalendarPlus, ClipboardPlus, DoorOpen, ListPlus, MessageSquare } from "lucide-react";
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
import { profileAddress } from "../../lib/profile-address.ts";
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

/** @param query the searched text; if it is the request ID, the entry shows that */
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

/**
 * The actions of staff for a resident. Those who wait for approval get no message; former ones no message, incident or change of the lease; erased
 * ones nothing.
 * @param verbs the typed verbs; without any, the most frequent actions
 */
export function residentActions(resident: FoundResident, verbs: string): Entry[] {
  const actions = allActions(resident);
  return verbs === "" ? actions.filter(({ isTypedOnly }) => !isTypedOnly) : filterEntries(actions, verbs);
}

/** The fields that all actions share. */
const actionFields = () => ({ kind: t("Action"), detail: "" });

function allActions(resident: FoundResident): FixedEntry[] {
  const { userID, status, name } = resident;
  if (name === "") return [];
  const isReachable = status !== "Former" && status !== "Pending";
  const message: FixedEntry = {
    ...actionFields(),
    key: `message:${userID}`,
    ...titleAndKeywords(msg("Message {name}"), { keywords: msg("write"), values: { name } }),
    detail: t("Office inbox"),
    to: messageAddress(userID),
    icon: <EntryIcon of={MessageSquare} />,
  };
  return [
    ...(isReachable ? [message] : []),
    {
      ...actionFields(),
      key: `payment:${userID}`,
      ...titleAndKeywords(msg("Add payment for {name}"), { keywords: msg("paid rent"), values: { name } }),
      to: profileAddress(userID, "payment"),
      icon: <EntryIcon of={Banknote} />,
    },
    {
      ...actionFields(),
      key: `behavior:${userID}`,
      ...titleAndKeywords(msg("Add behavior for {name}"), { values: { name } }),
      to: profileAddress(userID, "behavior"),
      icon: <EntryIcon of={ListPlus} />,
    },
    ...(status === "Former" ? [] : [incidentAction(resident), ...leaseActions(resident)]),
  ];
}

/** For a resident who calls to report something. */
const incidentAction = ({ userID, name }: FoundResident): FixedEntry => ({
  key: `incident:${userID}`,
  ...titleAndKeywords(msg("Add incident for {name}"), {
    keywords: msg("repair report complaint maintenance"),
    values: { name },
  }),
  ...actionFields(),
  to: profileAddress(userID, "incident"),
  icon: <EntryIcon of={ClipboardPlus} />,
});

const leaseActions = ({ userID, name }: FoundResident): FixedEntry[] => [
  {
    key: `renewal:${userID}`,
    ...titleAndKeywords(msg("Renew lease of {name}"), { keywords: msg("renewal extend"), values: { name } }),
    ...actionFields(),
    to: profileAddress(userID, "renewal"),
    icon: <EntryIcon of={CalendarPlus} />,
    isTypedOnly: true,
  },
  {
    key: `move-out:${userID}`,
    ...titleAndKeywords(msg("Move out {name}"), { keywords: msg("leave give notice"), values: { name } }),
    ...actionFields(),
    to: profileAddress(userID, "move-out"),
    icon: <EntryIcon of={DoorOpen} />,
    isTypedOnly: true,
  },
];
