/** The routes of messages by mail and push: their state for managers, a person's preferences, and unsubscribing without a session. */

import Router from "@koa/router";
import type { Context } from "koa";
import { z } from "zod";
import type { AppContext } from "../context.ts";
import { deliveryStatusSchema, mailPreferenceSchema, testResultSchema } from "../domain/delivery.ts";
import { DELIVERY_TEXTS } from "../domain/delivery-rules.ts";
import { DEFAULT_LANGUAGE } from "../domain/languages.ts";
import { msgs } from "../domain/message.ts";
import { acceptedLanguage } from "../domain/offered-languages.ts";
import { describeRoute } from "../http/describe-route.ts";
import { requireManager, requireSignedIn } from "../http/guards.ts";
import { parse, textField } from "../http/parse.ts";
import type { SignedInState } from "../http/state.ts";
import { renderIn } from "../languages/reader-language.ts";
import { UNSUBSCRIBE_PATH } from "./mail/mail-channel.ts";
import { escapeHtml, paragraph, renderPage } from "./mail/mail-template.ts";

const retrySchema = z.object({ _id: textField() });
const preferenceSchema = z.object({ isOn: z.boolean() });
const tokenSchema = z.object({ token: z.string().catch("") });

const calls = {
  status: describeRoute({
    summary: "Whether mail and push work, and the messages that were not delivered",
    answers: { 200: deliveryStatusSchema },
  }),
  test: describeRoute({
    summary: "Sends a test email to the caller and waits for the mail server's answer; it creates no record",
    answers: { 200: testResultSchema },
  }),
  retry: describeRoute({
    summary: "Sends a message again that was not delivered",
    body: { schema: retrySchema, required: ["_id"] },
    answers: { 204: null },
    errors: { 404: [DELIVERY_TEXTS.notFound], 409: [DELIVERY_TEXTS.linkExpired] },
  }),
  preference: describeRoute({
    summary: "Whether the user gets emails that can be turned off",
    answers: { 200: mailPreferenceSchema },
  }),
  setPreference: describeRoute({
    summary: "Turns the user's emails on or off, except those about the account itself",
    body: { schema: preferenceSchema, required: ["isOn"] },
    answers: { 200: mailPreferenceSchema },
    errors: { 400: ["The field isOn is not valid."] },
  }),
  unsubscribePage: describeRoute({
    summary: "The page behind the link in an email; it asks before it turns emails off",
    query: tokenSchema,
    answers: { 200: "text/html" },
    errors: { 404: [DELIVERY_TEXTS.tokenInvalid] },
  }),
  unsubscribe: describeRoute({
    summary: "Turns emails off by the token of an email, without a session (RFC 8058)",
    query: tokenSchema,
    answers: { 200: "text/html" },
    errors: { 404: [DELIVERY_TEXTS.tokenInvalid] },
  }),
};

const BASE = "/api/dashboard/delivery";
const PREFERENCE = "/api/account/emails";

const QUESTION_TEXTS = msgs({
  title: "Turn off emails?",
  text: "You will no longer get emails about announcements, messages and incident reports. Emails about your account still arrive.",
  button: "Turn off emails",
});
const DONE_TEXTS = msgs({
  title: "Emails are off",
  text: "You can turn them on again in the portal, in 'Account & security'.",
});

/** Answers with a page in the language of the browser. @param texts.button sends the page's form */
function answerHtml(
  ctx: Pick<Context, "type" | "body" | "get">,
  { title, text, button }: { title: string; text: string; button?: string },
): void {
  const language = acceptedLanguage(ctx.get("Accept-Language")) ?? DEFAULT_LANGUAGE;
  const render = renderIn(language);
  const form = button
    ? `<form method="post"><button style="font: inherit; min-height: 44px; padding: 0 1em">${escapeHtml(render(button))}</button></form>`
    : "";
  const body = `<h1>${escapeHtml(render(title))}</h1>\n${paragraph(render(text))}\n${form}`;
  ctx.type = "html";
  ctx.body = renderPage(render(title), body, language);
}

export function deliveryRoutes({ delivery, mail }: AppContext): Router<SignedInState> {
  const router = new Router<SignedInState>();

  router.get(BASE, requireManager(), calls.status, async (ctx) => {
    ctx.body = await delivery.status();
  });

  router.post(`${BASE}/test`, requireManager(), calls.test, async (ctx) => {
    ctx.body = await mail.sendTest(ctx.state.user);
  });

  router.post(`${BASE}/retry`, requireManager(), calls.retry, async (ctx) => {
    await delivery.retry(parse(retrySchema, ctx.request.body)._id);
    ctx.status = 204;
  });

  router.get(PREFERENCE, requireSignedIn(), calls.preference, async (ctx) => {
    ctx.body = await mail.preference(ctx.state.user.userID);
  });

  router.put(PREFERENCE, requireSignedIn(), calls.setPreference, async (ctx) => {
    const { isOn } = parse(preferenceSchema, ctx.request.body);
    ctx.body = await mail.setPreference(ctx.state.user.userID, isOn);
  });

  // Programs that check links open them, so only the POST changes something.
  router.get(UNSUBSCRIBE_PATH, calls.unsubscribePage, (ctx) => {
    // Throws for an invalid token.
    mail.ownerOf(parse(tokenSchema, ctx.query).token);
    answerHtml(ctx, QUESTION_TEXTS);
  });

  router.post(UNSUBSCRIBE_PATH, calls.unsubscribe, async (ctx) => {
    await mail.unsubscribe(parse(tokenSchema, ctx.query).token);
    answerHtml(ctx, DONE_TEXTS);
  });

  return router;
}
