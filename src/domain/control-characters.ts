/** Control characters (C0, DEL and C1) in stored texts: they hide or forge what a log, a terminal or a file shows. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const IN_LINE = /[\u0000-\u001f\u007f-\u009f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const IN_TEXT = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** Whether a line has a control character. Lines are trimmed before they are stored, so those around it do no harm. */
export const lineHasControl = (line: string) => IN_LINE.test(line.trim());

/** Whether a text of several lines has a control character other than tabs and line feeds. */
export const textHasControl = (text: string) => IN_TEXT.test(text);
