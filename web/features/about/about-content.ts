/** The texts of About. All of them are placeholders: replace them here. The people are settings. */

export const ABOUT = {
  intro: (property: string) =>
    `One portal keeps everybody who lives and works at ${property} on the same page.`,
  story: {
    title: "Our story",
    text: "One question, one answer, and the portal in between: a short tour of what residents and staff see.",
  },
} as const;
