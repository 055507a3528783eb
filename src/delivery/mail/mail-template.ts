/** Renders an email as text and as HTML. Everything that people have entered is escaped. */

import type { Language } from "../../domain/languages.ts";
import { message, msg } from "../../domain/message.ts";
import { renderIn } from "../../languages/reader-language.ts";

export interface MailContent {
  language: Language;
  subject: string;
  /** Empty if unknown. */
  firstName: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  /** The name of the property, at the end. */
  signature?: string;
  /** Turns these emails off without a login. Account messages have none. */
  unsubscribeUrl?: string;
}

const unsubscribeLabel = ({ language }: MailContent) => renderIn(language)(msg("Turn off emails like this"));

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? "");

/** Control characters end header lines, and have no place in a subject or name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are replaced
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
export const oneLine = (text: string): string => text.replace(CONTROL_CHARACTERS, " ").trim();

const greet = ({ firstName, language }: MailContent) =>
  renderIn(language)(
    firstName === "" ? msg("Hello,") : message("Hello {name},", { name: oneLine(firstName) }),
  );

export function renderText(content: MailContent): string {
  const { paragraphs, action, signature, unsubscribeUrl } = content;
  const parts = [greet(content), ...paragraphs];
  if (action) parts.push(`${action.label}:\n${action.url}`);
  if (signature !== undefined) parts.push(signature);
  if (unsubscribeUrl !== undefined) parts.push(`-- \n${unsubscribeLabel(content)}:\n${unsubscribeUrl}`);
  return `${parts.join("\n\n")}\n`;
}

/** An HTML page, for an email or for a small page of the server: one column, the reader's own font size, light and dark. */
export function renderPage(title: string, body: string, language: Language): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em; margin: 0 auto; padding: 1em">
${body}
</body>
</html>
`;
}

export const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;
const link = (label: string, url: string) => `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`;

export function renderHtml(content: MailContent): string {
  const { subject, paragraphs, action, signature, unsubscribeUrl } = content;
  const parts = [greet(content), ...paragraphs].map(paragraph);
  if (action) parts.push(link(action.label, action.url));
  if (signature !== undefined) parts.push(paragraph(signature));
  if (unsubscribeUrl !== undefined) parts.push("<hr>", link(unsubscribeLabel(content), unsubscribeUrl));
  return renderPage(subject, parts.join("\n"), content.language);
}
