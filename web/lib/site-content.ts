/** Texts about the portal itself. What a property says about itself is in its settings. */

export const SITE = {
  tagline: "Your home, and the people who look after it.",
  audiences: [
    {
      who: "For residents",
      what: "See your lease, scores and rewards, report incidents and message staff.",
    },
    { who: "For staff", what: "See the whole property at a glance, and respond right away." },
  ],
  loginPane: "Leases, repairs, rewards and messages in one place.",
  contactIntro: "Residents can write to the office in the portal at any time.",
  aboutIntro: "One portal keeps everyone who lives and works here on the same page.",
} as const;
