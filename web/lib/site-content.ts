/** Texts about the portal itself. The texts of a property are in its settings. */
import { msg } from "@domain/message.ts";

export const SITE = {
  tagline: msg("Your home, and the people who look after it."),
  audiences: [
    {
      audience: msg("For residents"),
      benefit: msg("See your lease, scores and rewards, report incidents and message staff."),
    },
    {
      audience: msg("For staff"),
      benefit: msg("See the whole property at a glance, and respond right away."),
    },
  ],
  loginPane: msg("Leases, repairs, rewards and messages in one place."),
  contactIntro: msg("Residents can write to the office in the portal at any time."),
  aboutIntro: msg("One portal keeps everyone who lives and works here on the same page."),
} as const;
