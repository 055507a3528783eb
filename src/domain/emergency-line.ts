/** Phone number for emergencies that cannot wait for an incident report, such as a gas smell. A fictional placeholder: each property sets its own number. */
export const EMERGENCY_LINE = { shown: "(555) 555-0199", href: "tel:+15555550199" } as const;

/** Numbers from 555-0100 to 555-0199 are reserved for fiction (North American Numbering Plan). */
export const isFictional = ({ href }: { href: string }) => /55501\d\d$/.test(href);
