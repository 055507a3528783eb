/** What a property says about itself on its public pages. Everything is optional: a text that is blank is absent from the pages. */

import { isSecureUrl, type Problem, paragraphProblem } from "./field-rules.ts";
import { PARAGRAPH_MAX_LENGTH } from "./limits.ts";
import { msg, msgs } from "./message.ts";

export interface PublicPages {
  mission: string;
  vision: string;
  story: string;
  /** An https address, the portal's own tour, or empty. */
  storyVideo: string;
  /** Below the address, such as the way to the door. */
  addressNote: string;
  /** Below the email address, such as the usual time until an answer. */
  emailNote: string;
  /** Where SERVICES leads; empty for the portal's own Login. */
  loginAddress: string;
}

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

/** The first broken rule of the texts of the public pages, or undefined. */
export function pagesProblem(form: PublicPages): Problem<keyof PublicPages> | undefined {
  const { mission, vision, story, addressNote, emailNote, storyVideo, loginAddress } = form;
  if (storyVideo !== "" && storyVideo !== TOUR_VIDEO && !isSecureUrl(storyVideo)) {
    return { field: "storyVideo", text: PUBLIC_PAGES_TEXTS.videoInvalid };
  }
  if (loginAddress !== "" && !isSecureUrl(loginAddress)) {
    return { field: "loginAddress", text: PUBLIC_PAGES_TEXTS.loginInvalid };
  }
  return paragraphProblem(
    { mission, vision, story, addressNote, emailNote },
    {
      mission: msg("The mission"),
      vision: msg("The vision"),
      story: msg("The story"),
      addressNote: msg("The note about the address"),
      emailNote: msg("The note about email"),
    },
    PARAGRAPH_MAX_LENGTH,
  );
}
