/** Texts about announcements: their audience, their recipients, and their time. */

import type { AnnouncementReachView, AnnouncementView } from "@domain/announcement.ts";
import { byLocale } from "../../lib/by-locale.ts";
import { CLOCK, formatIn } from "../../lib/dates.ts";
import { formatResidents } from "../../lib/formats.ts";
import { usePropertyZone } from "../../lib/property-zone.store.ts";
import { serverDate } from "../../lib/server-time.ts";
import { t } from "../../lib/t.ts";

const listFormat = byLocale((name) => new Intl.ListFormat(name));

/** '1', '1 and 2', '1, 2, and 3'. */
export const formatList = (entries: readonly (string | number)[]) => listFormat().format(entries.map(String));

type Audience = Pick<AnnouncementView, "buildings" | "floors" | "units"> & { audience: string };

/** 'Everyone', 'Building North', 'Floors 3, 4, and 5', 'Unit 3C', '19 units'. */
export function audienceText({ audience, buildings, floors, units }: Audience): string {
  if (audience === "buildings")
    return t("{count, plural, one {Building {list}} other {Buildings {list}}}", {
      count: buildings.length,
      list: formatList(buildings),
    });
  if (audience === "floors")
    return t("{count, plural, one {Floor {list}} other {Floors {list}}}", {
      count: floors.length,
      list: formatList(floors),
    });
  if (audience !== "units") return t("Everyone");
  return t("{count, plural, one {Unit {unit}} other {# units}}", {
    count: units.length,
    unit: units[0] ?? "",
  });
}

/** '12 residents on floors 1 and 2.' */
export function reachText({ recipients: count }: AnnouncementReachView, choice: Audience): string {
  const { audience, buildings, floors, units } = choice;
  if (audience === "everyone" && count === 0) return t("There are no approved residents yet.");
  if (audience === "everyone")
    return t("{count, plural, one {All # approved resident.} other {All # approved residents.}}", { count });
  const residents = formatResidents(count);
  if (audience === "floors")
    return t("{count, plural, one {{residents} on floor {list}.} other {{residents} on floors {list}.}}", {
      count: floors.length,
      residents,
      list: formatList(floors),
    });
  if (audience === "buildings")
    return t(
      "{count, plural, one {{residents} in building {list}.} other {{residents} in buildings {list}.}}",
      {
        count: buildings.length,
        residents,
        list: formatList(buildings),
      },
    );
  return t("{count, plural, one {{residents} in unit {unit}.} other {{residents} in # units.}}", {
    count: units.length,
    residents,
    unit: units[0] ?? "",
  });
}

/** ' 31 also get a push notification, 37 an email.', with a blank, as it follows `reachText`; empty if nothing else is sent. */
export function alsoText(reach: AnnouncementReachView, sendBy: readonly string[]): string {
  const push = sendBy.includes("push") ? (reach.push ?? 0) : 0;
  const mail = sendBy.includes("mail") ? (reach.mail ?? 0) : 0;
  if (push > 0 && mail > 0)
    return ` ${t("{push, plural, one {# also gets a push notification} other {# also get a push notification}}, {mail} an email.", { push, mail })}`;
  if (push > 0)
    return ` ${t("{push, plural, one {# also gets a push notification.} other {# also get a push notification.}}", { push })}`;
  return mail > 0
    ? ` ${t("{mail, plural, one {# also gets an email.} other {# also get an email.}}", { mail })}`
    : "";
}

/** A moment as the property's clocks show it: 'Nov 30, 9:00 AM', with the day of the week 'Mon, Nov 23, 8:00 AM'. */
export function propertyMoment(moment: string, { weekday = false }: { weekday?: boolean } = {}): string {
  const { timeZone } = usePropertyZone.getState();
  const yearOf = (time: Date | string) => formatIn(time, timeZone, { year: "numeric" });
  return formatIn(moment, timeZone, {
    ...(weekday ? { weekday: "short" } : {}),
    month: "short",
    day: "numeric",
    ...(yearOf(moment) === yearOf(serverDate()) ? {} : { year: "numeric" }),
    ...CLOCK,
  });
}
