/** Texts about announcements: their audience, their time, and labels of buttons. */
import type { AnnouncementReachView, AnnouncementView } from "@domain/announcement.ts";
import { CLOCK, formatIn } from "../../lib/dates.ts";
import { formatResidents } from "../../lib/formats.ts";
import { usePropertyZone } from "../../lib/property-zone.store.ts";
import { serverDate } from "../../lib/server-time.ts";

/** '1', '1 and 2', '1, 2 and 3'. */
function listed(entries: readonly (string | number)[]): string {
  const last = entries.at(-1);
  return entries.length < 2 ? `${last ?? ""}` : `${entries.slice(0, -1).join(", ")} and ${last}`;
}

type Audience = Pick<AnnouncementView, "buildings" | "floors" | "units"> & { audience: string };

/** 'Everyone', 'Building North', 'Floors 3, 4 and 5', 'Unit 3C', '19 units'. */
export function audienceText({ audience, buildings, floors, units }: Audience): string {
  if (audience === "buildings")
    return `${buildings.length === 1 ? "Building" : "Buildings"} ${listed(buildings)}`;
  if (audience === "floors") return `${floors.length === 1 ? "Floor" : "Floors"} ${listed(floors)}`;
  if (audience !== "units") return "Everyone";
  return units.length === 1 ? `Unit ${units[0]}` : `${units.length} units`;
}

/** '12 residents on floors 1 and 2.' */
export function reachText({ recipients }: AnnouncementReachView, choice: Audience): string {
  const { audience } = choice;
  if (audience === "everyone" && recipients === 0) return "There are no approved residents yet.";
  if (audience === "everyone")
    return `All ${formatResidents(recipients).replace("resident", "approved resident")}.`;
  const place = audienceText(choice);
  const where =
    audience === "floors"
      ? `on ${place.toLowerCase()}`
      : `in ${place.replace(/^[A-Z]/, (first) => first.toLowerCase())}`;
  return `${formatResidents(recipients)} ${where}.`;
}

/** '31 also get a push notification, 37 an email.'; empty if nothing else is sent. */
export function alsoText(reach: AnnouncementReachView, sendBy: readonly string[]): string {
  const push = sendBy.includes("push") ? (reach.push ?? 0) : 0;
  const mail = sendBy.includes("mail") ? (reach.mail ?? 0) : 0;
  const get = (count: number) => (count === 1 ? "gets" : "get");
  if (push > 0 && mail > 0) return ` ${push} also ${get(push)} a push notification, ${mail} an email.`;
  if (push > 0) return ` ${push} also ${get(push)} a push notification.`;
  return mail > 0 ? ` ${mail} also ${get(mail)} an email.` : "";
}

/** A moment as the property's clocks show it: 'Nov 30, 9:00 AM', with the day of the week 'Mon, Nov 23, 8:00 AM'. */
export function propertyMoment(moment: string, { weekday = false }: { weekday?: boolean } = {}): string {
  const { timeZone } = usePropertyZone.getState();
  const year = (at: Date | string) => formatIn(at, timeZone, { year: "numeric" });
  return formatIn(moment, timeZone, {
    ...(weekday ? { weekday: "short" } : {}),
    month: "short",
    day: "numeric",
    ...(year(moment) === year(serverDate()) ? {} : { year: "numeric" }),
    ...CLOCK,
  });
}
