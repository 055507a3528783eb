/** Texts that the staff of the demo property send often. */
export const SHORT_REPLIES: readonly string[] = [
  "Thank you for letting us know. We will take a look today.",
  "Ben can come tomorrow between 9 and 11. Is anybody at home?",
  "The part is ordered. We will write as soon as it is here.",
  "The form is at the front desk, and we can put a copy into your mailbox.",
  "For an emergency, please call the number on the bulletin board. Somebody answers at any time.",
];
