/** Names and addresses of this installation. All of them are placeholders: replace them here. */
export const SITE = {
  product: "Rowanstead",
  property: "Alder Quay Residences",
  propertyShort: "Alder Quay",
  tagline: "Your home, and the people who look after it.",
  summary:
    "Rowanstead is the portal for Alder Quay Residences. Residents see their lease, scores and rewards, report incidents and message staff. Staff see the whole property at a glance.",
  loginPane: "Leases, repairs, rewards and messages for everyone at Alder Quay.",
  mission: {
    title: "Our mission",
    text: "To make renting straightforward for both sides: clear records, quick repairs, and fair recognition for residents who pay on time and look after the building.",
  },
  vision: {
    title: "Our vision",
    text: "Buildings where people choose to stay, because every question has an answer, every request has an owner, and good neighbors are noticed.",
  },
  /** The product's own login elsewhere, offered under SERVICES. */
  productLogin: { label: "Rowanstead product login", href: "https://login.rowanstead.example.com/" },
  copyrightYear: 2026,
} as const;
