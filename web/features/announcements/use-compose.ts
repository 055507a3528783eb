/** The form of an announcement: a new one, or one that has not gone out yet. */

import type { AnnouncementReachView, AnnouncementView } from "@domain/announcement.ts";
import { ANNOUNCEMENT_TEXTS } from "@domain/announcement-rules.ts";
import { isLanguage, type Language } from "@domain/languages.ts";
import { type FormEvent, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { formatResidents } from "../../lib/formats.ts";
import { createResource } from "../../lib/resource.ts";
import { t } from "../../lib/t.ts";
import { view } from "../../lib/views.ts";
import { showDone } from "../../ui/alerts.ts";
import { type Form, useForm } from "../../ui/use-form.ts";
import {
  audienceOf,
  bodyOf,
  type FieldName,
  formProblem,
  initialValues,
  ownLanguage,
} from "./announcement-form.ts";
import { propertyMoment } from "./announcement-texts.ts";
import { announcementsApi, usePlaces } from "./announcements.api.ts";
import { useAnnouncements } from "./announcements.store.ts";

export interface Compose {
  form: Form<FieldName>;
  /** The language whose words are shown. */
  language: Language;
  showLanguage: (language: Language) => void;
  reach: AnnouncementReachView | undefined;
  /** The action of the submit button. */
  action: string;
  /** False if the audience is known to be empty. */
  hasRecipients: boolean;
  /** Whether the question is open that comes before sending at once. */
  isAsking: boolean;
  /** Sends or schedules it; asks before it sends it now. */
  submit: (event: FormEvent) => void;
  stopAsking: () => void;
}

/** @param announcement the one to change; undefined for a new one, which may be for some units */
export function useCompose(
  announcement: AnnouncementView | undefined,
  onDone: () => void,
  units?: readonly string[],
): Compose {
  const [initial] = useState(() => initialValues(announcement, units));
  const [isAsking, setAsking] = useState(false);
  const [language, setLanguage] = useState(ownLanguage);
  useEffect(() => view(undefined, usePlaces), []);

  const form = useForm<FieldName>({
    initial,
    rule: formProblem,
    texts: ANNOUNCEMENT_TEXTS,
    showsServerText: true,
    async send(values, create) {
      const body = bodyOf(values, reach);
      const savedAnnouncement = announcement
        ? await announcementsApi.change(announcement._id, body)
        : await announcementsApi.add(create, body);
      useAnnouncements.getState().applyEvent(savedAnnouncement, "own");
      showDone(
        values.when === "now"
          ? t("Announcement sent to {residents}.", { residents: formatResidents(reach?.recipients ?? 0) })
          : t("Announcement scheduled for {time}.", { time: propertyMoment(savedAnnouncement.publishAt) }),
      );
    },
    onDone,
  });
  const { values } = form;
  const reach = useReach(audienceOf(values));
  const isNow = values.when === "now";

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const broken = formProblem(values);
    // The words with a problem have to be on the page before the form shows it.
    if (broken && /^(title|text)/.test(broken.field)) {
      const code = broken.field.split(".")[1];
      flushSync(() => setLanguage(isLanguage(code) ? code : ownLanguage()));
    }
    if (broken || !isNow) return form.submit(event);
    const isCounted = reach !== undefined || (await countReach(audienceOf(values)));
    form.refuse(isCounted ? undefined : { text: ANNOUNCEMENT_TEXTS.networkError });
    setAsking(isCounted);
  }

  return {
    form,
    language,
    showLanguage: setLanguage,
    reach,
    action: actionText(isNow, reach),
    hasRecipients: reach?.recipients !== 0,
    isAsking,
    submit: (event) => void submit(event),
    stopAsking: () => setAsking(false),
  };
}

function actionText(isNow: boolean, reach: AnnouncementReachView | undefined): string {
  if (!reach) return isNow ? t("Send") : t("Schedule");
  const residents = formatResidents(reach.recipients);
  return isNow ? t("Send to {residents}", { residents }) : t("Schedule for {residents}", { residents });
}

type Choice = Parameters<typeof announcementsApi.reach>[0];

const isChosen = ({ audience, buildings, floors, units }: Choice) =>
  audience === "everyone" || buildings.length + floors.length + units.length > 0;

/** Without a count, the button says less. Sending counts again. */
const useCount = createResource<Choice, AnnouncementReachView, AnnouncementReachView>({
  fetch: announcementsApi.reach,
  merge: (reach) => reach,
});

/** Counts again, after a count that failed or while one is running. @returns whether there is a count */
async function countReach(choice: Choice): Promise<boolean> {
  await useCount.getState().load(choice);
  return useCount.getState().data !== undefined;
}

/** How many residents the chosen audience has; undefined while it is being counted. */
function useReach(choice: Choice): AnnouncementReachView | undefined {
  const key = JSON.stringify(choice);
  useEffect(() => {
    const wanted = JSON.parse(key) as Choice;
    if (isChosen(wanted)) void useCount.getState().load(wanted);
    return useCount.getState().reset;
  }, [key]);
  return useCount(({ params, data }) => (JSON.stringify(params) === key ? data : undefined));
}
