/**
 * The stored settings of the property, in sections, each of which is saved as a whole. To add a section: its schema, a line in
 * `settingsSections` and its defaults in `DEFAULT_SETTINGS` here, and a line in `SECTION_RULES` of `settings.service.ts` with its rules. If all
 * users get it, its defaults are in `PUBLIC_DEFAULTS` of `property-texts.ts`, and `publicSettingsSchema` picks it.
 */

import { z } from "zod";
import { visibleName } from "./field-rules.ts";
import { count } from "./fields.ts";
import { NO_LEDGER } from "./ledger-rules.ts";
import { OFFERED_LANGUAGES } from "./offered-languages.ts";
import { PUBLIC_DEFAULTS } from "./property-texts.ts";

const line = z.string().trim();
const timeOfDay = z.string().describe("HH:MM in the property's time zone");

const propertySettingsSchema = z.strictObject({
  name: line,
  address: line,
  phone: line,
  email: line,
  emergencyLine: line.describe("A phone number, or empty"),
  officeHours: z
    .array(
      z
        .strictObject({
          from: timeOfDay,
          to: timeOfDay.describe(
            "HH:MM. A time that is not later than `from` is on the next day, 00:00 is midnight, and equal times are 24 hours",
          ),
          second: z
            .strictObject({ from: timeOfDay, to: timeOfDay })
            .optional()
            .describe("A second span of the day"),
        })
        .nullable(),
    )
    .readonly()
    .describe("Seven entries, Monday first; null on a day on which the office is closed"),
});

const publicPagesSchema = z.strictObject({
  mission: line,
  vision: line,
  story: line,
  storyVideo: line.describe("An https address, the path of the portal's own tour, or empty"),
  addressNote: line.describe("Shown below the address, such as the way to the door"),
  emailNote: line.describe("Shown below the email address, such as the usual time until an answer"),
  loginAddress: line.describe("The https address that SERVICES opens; empty for the portal's own Login"),
});

const logoSchema = z.strictObject({
  image: z.string().describe("The path of an uploaded image on this host, or empty"),
  width: count.default(0).describe("Pixels of the image. Set by the server"),
  height: count.default(0).describe("Pixels of the image. Set by the server"),
});

const scoreSettingsSchema = z.strictObject({
  offTypes: z
    .array(z.string())
    .readonly()
    .describe("Behavior types of the catalog that are not offered. Entries of these types stay and count"),
});

const personalDetailsSchema = z.strictObject({
  asksTraits: z
    .boolean()
    .describe(
      "Whether marital status, gender and race/ethnicity are asked for and stored. Turning this off erases all stored values",
    ),
});

const aboutSettingsSchema = z.strictObject({
  people: z
    .array(
      z.strictObject({
        name: z.string().overwrite(visibleName),
        title: line,
        text: line,
        photo: z
          .string()
          .describe("The path of an image on this host: a drawn portrait, an uploaded image, or empty"),
      }),
    )
    .readonly()
    .describe("The people of the About page, in their order"),
});

const partnersSettingsSchema = z.strictObject({
  properties: z
    .array(
      z.strictObject({
        name: line,
        address: line,
        membership: line.describe("A badge, such as Premium Property"),
        class: line.describe("A badge, such as Class A"),
        bedrooms: line.describe("A number or a range"),
        bathrooms: line.describe("A number or a range"),
        sqft: line.describe("A number or a range"),
        rent: line.describe("Dollars per month, usually a range"),
        description: line,
        amenities: z.array(line).readonly(),
        phone: line,
        website: line.describe("An https address, or empty"),
        email: line,
        hours: z.array(line).readonly(),
        image: z
          .string()
          .describe("The path of an image on this host: a drawing, an uploaded image, or empty"),
      }),
    )
    .readonly()
    .describe("The partner properties of Property Connect, in their order"),
});

const teamSettingsSchema = z.strictObject({
  requiresSecondFactor: z.boolean().describe("Whether two-step login is required for all staff"),
  requiredSince: z
    .string()
    .describe("When the rule was turned on: ISO 8601 in UTC, or empty. Set by the server"),
});

const retentionSchema = z.strictObject({
  months: z
    .number()
    .describe(
      "The personal data of former residents are erased this number of months after the move-out, but not before the account is closed; 0 for never",
    ),
});

const languageSettingsSchema = z.strictObject({
  default: z
    .enum(["", ...OFFERED_LANGUAGES])
    .describe("The language of people who have not chosen one; empty for the language of their browser"),
});

const ledgerSettingsSchema = z.strictObject({
  isOn: z.boolean().describe("Whether leases have a ledger of charges, payments and credits"),
  dueDay: z.number().describe("The day of the month on which rent is due and charged"),
  graceDays: z.number().describe("Days after the due day on which a payment still is on time"),
  howToPay: line.describe("How residents pay, in the office's words"),
  since: z
    .string()
    .default("")
    .describe(
      "YYYY-MM-DD: due days from then on are charged. Set by the server; empty while the ledger is off",
    ),
});

export const settingsSections = {
  property: propertySettingsSchema,
  languages: languageSettingsSchema,
  logo: logoSchema,
  pages: publicPagesSchema,
  scores: scoreSettingsSchema,
  personalDetails: personalDetailsSchema,
  about: aboutSettingsSchema,
  partners: partnersSettingsSchema,
  team: teamSettingsSchema,
  retention: retentionSchema,
  ledger: ledgerSettingsSchema,
};

export const settingsSchema = z
  .strictObject({
    version: count.describe("Grows with every change. A change names the version that it is based on"),
    ...settingsSections,
  })
  .meta({ title: "Settings" });
export type SettingsView = z.infer<typeof settingsSchema>;

export type SectionName = keyof typeof settingsSections;
export type SettingsSections = Omit<SettingsView, "version">;

/** The settings that all users get, for the public pages and the forms of members. */
export const publicSettingsSchema = settingsSchema
  .pick({
    version: true,
    property: true,
    languages: true,
    logo: true,
    pages: true,
    scores: true,
    personalDetails: true,
  })
  .extend({ ledger: ledgerSettingsSchema.pick({ isOn: true, dueDay: true, graceDays: true }) })
  .meta({ title: "PublicSettings" });
export type PublicSettingsView = z.infer<typeof publicSettingsSchema>;

/** The people of the About page. They are not in the public settings, because only this page shows them. */
export const aboutPeopleSchema = aboutSettingsSchema
  .extend({ version: settingsSchema.shape.version })
  .meta({ title: "AboutPeople" });
export type AboutPeople = z.infer<typeof aboutPeopleSchema>;

/** The partner properties, which only staff see. */
export const partnersSchema = partnersSettingsSchema
  .extend({ version: settingsSchema.shape.version })
  .meta({ title: "Partners" });
export type Partners = z.infer<typeof partnersSchema>;

/** The settings before a manager has set up the property. */
export const DEFAULT_SETTINGS: SettingsView = {
  ...PUBLIC_DEFAULTS,
  about: { people: [] },
  partners: { properties: [] },
  team: { requiresSecondFactor: false, requiredSince: "" },
  retention: { months: 0 },
  ledger: NO_LEDGER,
};
