/** Texts about messages by mail and push. */
export const DELIVERY_TEXTS = {
  notFound: "This message no longer exists.",
  linkExpired: "The link in this message no longer works. Issue a new one.",
} as const;
