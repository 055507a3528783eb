/** The kinds of timeline entries, and the lists that contain them. */
import { msgs } from "@domain/message.ts";

export const KINDS = ["all", "behavior", "payment", "reward", "notification", "incident", "account"] as const;
export type KindChoice = (typeof KINDS)[number];
export type Kind = Exclude<KindChoice, "all">;

export const KIND_LABELS: Record<KindChoice, string> = msgs({
  all: "All",
  behavior: "Behavior",
  payment: "Payments",
  reward: "Rewards",
  notification: "Notifications",
  incident: "Incidents",
  account: "Profile and access",
});

export const SOURCES = ["behavior", "payment", "reward", "notification", "incident", "audit"] as const;
export type Source = (typeof SOURCES)[number];

/** The lists that contain the entries of a kind. */
export const SOURCES_OF_KIND: Record<KindChoice, readonly Source[]> = {
  all: SOURCES,
  behavior: ["behavior"],
  // The earlier statuses of payments and incidents are in the audit events.
  payment: ["payment", "audit"],
  reward: ["reward"],
  notification: ["notification"],
  incident: ["incident", "audit"],
  account: ["audit"],
};
