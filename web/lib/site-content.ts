import { msg } from "@domain/message.ts";
/** Texts about the portal itself. What a property says about itself is in its settings. */

export const SITE = {
  tagline: msg("Your home, and the people who look after it."),
  audiences: [
    {
      who: msg("For residents"),
      what: msg("See your lease, scores and rewards, report incidents and message staff."),
    },
    { who: msg("For staff"), what: msg("See the whole property at a glance, and respond right away.") },
  ],
  loginPane: msg("Leases, repairs, rewards and messages in one place."),
  contactIntro: msg("Residents can write to the office in the portal at any time."),
  aboutIntro: msg("One portal keeps everyone who lives and works here on the same page."),
} as const;
