/** The routes of the logged-in user's passkeys. */
import Router from "@koa/router";
import { z } from "zod";
import { isSecure } from "../../config.ts";
import type { AppContext } from "../../context.ts";
import { credentialOptionsSchema, passkeySchema, passkeysSchema } from "../../domain/passkey.ts";
import { PASSKEY_TEXTS } from "../../domain/passkey-rules.ts";
import { describeRoute, NOT_FOUND } from "../../http/describe-route.ts";
import { nameField } from "../../http/field-shapes.ts";
import { requireRecentLogin, requireSignedIn } from "../../http/guards.ts";
import { parse } from "../../http/parse.ts";
import type { SignedInState } from "../../http/state.ts";
import { setRenewedCookie } from "../session-cookie.ts";
import { newCredentialSchema } from "./credentials.ts";

const passkeyNameBodySchema = z.object({ name: nameField });

const newPasskeyBodySchema = passkeyNameBodySchema.extend({
  credential: newCredentialSchema
    .optional()
    .catch(undefined)
    .describe("RegistrationResponseJSON of WebAuthn Level 3"),
});

const { alreadyAdded, challengeOver, lastOne, nameMissing, notAdded, tooMany, unavailable } = PASSKEY_TEXTS;

const calls = {
  list: describeRoute({
    summary: "The user's own passkeys, and whether the portal's address allows them",
    answers: { 200: passkeysSchema },
  }),
  begin: describeRoute({
    summary: "The options with which a browser creates a passkey for the user",
    answers: { 200: credentialOptionsSchema },
    errors: { 409: [tooMany, unavailable] },
  }),
  add: describeRoute({
    summary: "Adds the passkey that the browser has created, within 5 minutes and in the same session",
    body: { schema: newPasskeyBodySchema, required: ["name", "credential"] },
    answers: { 201: passkeySchema },
    errors: { 400: [nameMissing, challengeOver, notAdded], 409: [alreadyAdded, tooMany, unavailable] },
  }),
  rename: describeRoute({
    summary: "Renames one of the user's passkeys",
    body: { schema: passkeyNameBodySchema, required: ["name"] },
    answers: { 200: passkeySchema },
    errors: { 400: [nameMissing], ...NOT_FOUND },
  }),
  remove: describeRoute({
    summary: "Removes one of the user's passkeys. Sessions that it has logged in stay",
    answers: { 204: null },
    errors: { ...NOT_FOUND, 409: [lastOne] },
  }),
};

const PASSKEYS = "/api/account/passkeys";

export function passkeyRoutes({ config, passkeys }: AppContext): Router<SignedInState> {
  const secure = isSecure(config);
  const router = new Router<SignedInState>();
  const recent = requireRecentLogin();
  // A passkey is a second factor, too.
  const beforeSecondStep = requireSignedIn({ beforeSecondStep: true });

  router.get(PASSKEYS, beforeSecondStep, calls.list, async (ctx) => {
    ctx.body = await passkeys.list(ctx.state.user);
  });

  router.post(`${PASSKEYS}/options`, beforeSecondStep, recent, calls.begin, async (ctx) => {
    ctx.body = await passkeys.beginAdding(ctx.state.user);
  });

  router.post(PASSKEYS, beforeSecondStep, recent, calls.add, async (ctx) => {
    const { passkey, session } = await passkeys.add(
      ctx.state.user,
      parse(newPasskeyBodySchema, ctx.request.body),
    );
    setRenewedCookie(ctx, session, secure);
    ctx.body = passkey;
    ctx.status = 201;
  });

  router.patch(`${PASSKEYS}/:id`, requireSignedIn(), recent, calls.rename, async (ctx) => {
    const form = parse(passkeyNameBodySchema, ctx.request.body);
    ctx.body = await passkeys.rename(ctx.state.user, ctx.params.id ?? "", form);
  });

  router.delete(`${PASSKEYS}/:id`, requireSignedIn(), recent, calls.remove, async (ctx) => {
    await passkeys.remove(ctx.state.user, ctx.params.id ?? "");
    ctx.status = 204;
  });

  return router;
}
