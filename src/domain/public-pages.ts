/** The property's own texts on its public pages. All are optional: pages leave out a blank text. */

import { isSecureUrl, type Problem, paragraphProblem } from "./field-rules.ts";
import { PARAGRAPH_MAX_LENGTH } from "./limits.ts";
import { msgs } from "./message.ts";
import type { PublicSettingsView } from "./settings.ts";

export type PublicPages = PublicSettingsView["pages"];

export const NO_PAGES: PublicPages = {
  mission: "",
  vision: "",
  story: "",
  storyVideo: "",
  addressNote: "",
  emailNote: "",
  loginAddress: "",
};

/** The video about the portal that is part of the build. It shows the demo property. */
export const TOUR_VIDEO = "/story/story.mp4";

export const PUBLIC_PAGES_TEXTS = msgs({
  videoInvalid: "Please enter an address that starts with https://, or leave the video blank.",
  loginInvalid: "Please enter an address that starts with https://, or leave the login link blank.",
});

const PARAGRAPH_LABELS = msgs({
  mission: "The mission",
  vision: "The vision",
  story: "The story",
  addressNote: "The note about the address",
  emailNote: "The note about email",
});

/** The first broken rule of the texts of the public pages, or undefined. */
export function pagesProblem(form: PublicPages): Problem<keyof PublicPages> | undefined {
  const { storyVideo, loginAddress } = form;
  if (storyVideo !== "" && storyVideo !== TOUR_VIDEO && !isSecureUrl(storyVideo)) {
    return { field: "storyVideo", text: PUBLIC_PAGES_TEXTS.videoInvalid };
  }
  if (loginAddress !== "" && !isSecureUrl(loginAddress)) {
    return { field: "loginAddress", text: PUBLIC_PAGES_TEXTS.loginInvalid };
  }
  return paragraphProblem(form, PARAGRAPH_LABELS, PARAGRAPH_MAX_LENGTH);
}
