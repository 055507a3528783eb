/** Texts of the portal whose values are written in the reader's language: days, amounts, moments and lists, too. */
import type { Text } from "@domain/message.ts";
import { renderMessage } from "@domain/rendered-message.ts";
import { locale } from "./language.store.ts";
import { t } from "./t.ts";

export const messageText = (text: Text): string => renderMessage(text, t, locale());
