/** The state of the form that writes a new announcement, or edits a scheduled one. */

import type { AnnouncementReachView, AnnouncementView } from "@domain/announcement.ts";
import { ANNOUNCEMENT_TEXTS, type AudienceChoice } from "@domain/announcement-rules.ts";
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
  propertyLanguage,
} from "./announcement-form.ts";
import { propertyMoment } from "./announcement-texts.ts";
import { announcementsApi, usePlaces } from "./announcements.api.ts";
import { useAnnouncements } from "./announcements.store.ts";

export interface Compose {
  form: Form<FieldName>;
  /** The language of the shown title and text. */
  language: Language;
  showLanguage: (language: Language) => void;
  reach: AnnouncementReachView | undefined;
  /** The label of the submit button. */
  action: string;
  /** False only if a count has shown that the audience is empty. */
  hasRecipients: boolean;
  /** Whether the question before sending now is open. */
  isAsking: boolean;
  /** Whether the submit button shows that the form is being sent. While the question is open, its own button does. */
  isBusy: boolean;
  /** Schedules the announcement, or asks whether to send it now. */
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
  const [language, setLanguage] = useState(propertyLanguage);
  useEffect(() => view(undefined, usePlaces), []);

  const form = useForm<FieldName>({
    initial,
    rule: formProblem,
    texts: ANNOUNCEMENT_TEXTS,
    showsServerText: true,
    async send(values, create) {
      // `reach`, below, is the count for the form's values.
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
    const problem = formProblem(values);
    // The field with the problem has to be on the page before the form shows it.
    if (problem && /^(title|text)/.test(problem.field)) {
      const code = problem.field.split(".")[1];
      flushSync(() => setLanguage(isLanguage(code) ? code : propertyLanguage()));
    }
    if (problem || !isNow) return form.submit(event);
    const isCounted = reach !== undefined || (await countReach(audienceOf(values)));
    form.showProblem(isCounted ? undefined : { text: ANNOUNCEMENT_TEXTS.networkError });
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
    isBusy: form.pending && !isAsking,
    submit: (event) => void submit(event),
    stopAsking: () => setAsking(false),
  };
}

function actionText(isNow: boolean, reach: AnnouncementReachView | undefined): string {
  if (!reach) return isNow ? t("Send") : t("Schedule");
  const residents = formatResidents(reach.recipients);
  return isNow ? t("Send to {residents}", { residents }) : t("Schedule for {residents}", { residents });
}

const hasAudience = ({ audience, buildings, floors, units }: AudienceChoice) =>
  audience === "everyone" || buildings.length + floors.length + units.length > 0;

/** The number of recipients. Without it, the button has no number, and sending counts again. */
const useCount = createResource<AudienceChoice, AnnouncementReachView>({
  fetch: announcementsApi.reach,
});

/** Counts the recipients, again after a count that failed. @returns whether there is a count */
async function countReach(choice: AudienceChoice): Promise<boolean> {
  await useCount.getState().load(choice);
  return useCount.getState().data !== undefined;
}

/** The number of recipients in the chosen audience; undefined until it was counted. */
function useReach(choice: AudienceChoice): AnnouncementReachView | undefined {
  const key = JSON.stringify(choice);
  useEffect(() => {
    const audience = JSON.parse(key) as AudienceChoice;
    if (hasAudience(audience)) void useCount.getState().load(audience);
    return useCount.getState().reset;
  }, [key]);
  return useCount(({ params, data }) => (JSON.stringify(params) === key ? data : undefined));
}
