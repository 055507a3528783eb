/** The routes of the settings: all sections for managers, and the public sections for everyone. */

import Router from "@koa/router";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { ABOUT_TEXTS } from "../domain/about.ts";
import { REAUTHENTICATION_TEXTS } from "../domain/account-rules.ts";
import { LEDGER_TEXTS } from "../domain/ledger-rules.ts";
import type { Text } from "../domain/message.ts";
import { PARTNER_TEXTS } from "../domain/partners.ts";
import { publicSettings } from "../domain/property-texts.ts";
import { PUBLIC_PAGES_TEXTS } from "../domain/public-pages.ts";
import {
  aboutPeopleSchema,
  partnersSchema,
  publicSettingsSchema,
  settingsSchema,
} from "../domain/settings.ts";
import { SETTINGS_TEXTS } from "../domain/settings-rules.ts";
import { describeRoute, formErrors } from "../http/describe-route.ts";
import { answerTagged, taggedJson } from "../http/etag.ts";
import { checkRecentLogin, requireManager, requireRole } from "../http/guards.ts";
import { memoize } from "../http/memoize.ts";
import { parse } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import type { SettingsService } from "./settings.service.ts";

/** The service checks the sections, because each has its own rules. */
const changesSchema = z.record(z.string(), z.unknown()).catch({});

const calls = {
  read: describeRoute({ summary: "The settings of the property", answers: { 200: settingsSchema } }),
  change: describeRoute({
    summary: "Replaces sections of the settings. Sections that are not named stay as they are",
    body: { schema: settingsSchema.partial().required({ version: true }), required: ["version"] },
    answers: { 200: settingsSchema },
    errors: {
      400: [
        ...formErrors(SETTINGS_TEXTS),
        ...[PUBLIC_PAGES_TEXTS, ABOUT_TEXTS, PARTNER_TEXTS].flatMap<Text>(Object.values),
        LEDGER_TEXTS.dueDayInvalid,
        LEDGER_TEXTS.graceDaysInvalid,
      ],
      403: [REAUTHENTICATION_TEXTS.required],
      409: [SETTINGS_TEXTS.changedByOther],
    },
  }),
  property: describeRoute({
    summary:
      "Name, contact, office hours, texts of the public pages and rules of the property, as pages show and apply them",
    answers: { 200: publicSettingsSchema, 304: null },
  }),
  about: describeRoute({
    summary: "The people of the About page",
    answers: { 200: aboutPeopleSchema, 304: null },
  }),
  partners: describeRoute({
    summary: "The partner properties of Property Connect",
    answers: { 200: partnersSchema },
  }),
};

/** Sections whose change takes rights or data from others: the two-step rule of all staff, and the erasure of former residents. */
const CRITICAL_SECTIONS = ["team", "retention"] as const;

export function settingsRoutes({ settings }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();
  const toPublicAnswer = memoize((current: ReturnType<SettingsService["current"]>) =>
    taggedJson(publicSettings(current)),
  );
  const toPeopleAnswer = memoize(({ version, about }: ReturnType<SettingsService["current"]>) =>
    taggedJson({ version, ...about }),
  );

  router.get("/api/property", calls.property, (ctx) => {
    answerTagged(ctx, toPublicAnswer(settings.current()));
  });

  router.get("/api/property/about", calls.about, (ctx) => {
    answerTagged(ctx, toPeopleAnswer(settings.current()));
  });

  // These two read the database, so that a page that refetches after an event gets the change from every node.
  router.get("/api/dashboard/partners", requireRole("staff"), calls.partners, async (ctx) => {
    const { version, partners } = await settings.read();
    ctx.body = { version, ...partners };
  });

  router.get("/api/dashboard/settings", requireManager(), calls.read, async (ctx) => {
    ctx.body = await settings.read();
  });

  router.patch("/api/dashboard/settings", requireManager(), calls.change, async (ctx) => {
    const changes = parse(changesSchema, ctx.request.body);
    if (CRITICAL_SECTIONS.some((name) => name in changes)) checkRecentLogin(ctx.state);
    ctx.body = await settings.change(ctx.state.user, changes);
  });

  return router;
}
