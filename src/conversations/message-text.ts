/** What the services of messages share: a message's text as it is stored, its hash, and the error if it can't be numbered. */
import { CHAT_TEXTS } from "../domain/chat-message.ts";
import { isBlank } from "../domain/field-rules.ts";
import { CHAT_MESSAGE_MAX_LENGTH } from "../domain/limits.ts";
import { HttpError, unavailable, validationError } from "../http/errors.ts";
import { wellFormed } from "../http/field-shapes.ts";
import { hashOf } from "../http/idempotency.ts";
import type { ChatMessage } from "./chat-messages.repository.ts";

/** Seconds after which a client may send again when other nodes were faster at every attempt. */
const BUSY_RETRY_S = 1;

export const conversationBusy = () => unavailable(CHAT_TEXTS.busy, BUSY_RETRY_S);

/** The hash of a message's content, for calls with an idempotency key. */
export const bodyHash = (message: string, photoIDs: readonly string[] = []): string =>
  hashOf(wellFormed(message), ...photoIDs);

/** The hash of a message's original content, before any edits. */
export const hashOfStored = ({ message, earlier, photos = [] }: ChatMessage): string =>
  bodyHash(
    earlier?.[0]?.text ?? message,
    photos.map(({ photoID }) => photoID),
  );

/** Returns the text of a message as it is stored. @throws HttpError 400 if it is blank and there are no photos, 413 if it is too long */
export function checkMessageText(input: string, photoCount: number): string {
  const text = wellFormed(input);
  if (isBlank(text) && photoCount === 0) throw validationError(CHAT_TEXTS.empty);
  if (text.length <= CHAT_MESSAGE_MAX_LENGTH) return text;
  throw new HttpError(413, CHAT_TEXTS.tooLong, { code: "too_large" });
}
