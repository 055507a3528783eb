/** The property's logo and name, or those of the portal, linked to the home page. */
import { LOGO_PLACEHOLDERS } from "@domain/property-texts.ts";
import { createElement, Fragment } from "react";
import { useProperty, usePropertyLogo } from "../lib/property.store.ts";
import styles from "./brand.module.css";
import { cx } from "./cx.ts";
import { Link, type LinkProps } from "./link.tsx";
import { PropertyLogo } from "./property-logo.tsx";

function BrandMark() {
  return (
    <svg viewBox="0 0 28 28" width="26" height="26" aria-hidden="true" fill="var(--brand)">
      <path d="M4 12.2 14 3.5l10 8.7V23a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z" />
      <path fill="var(--on-brand)" opacity={0.55} d="M8.4 13h4.2v4.6H8.4zM8.4 19h4.2v3H8.4z" />
      <path fill="var(--on-brand)" d="M15.4 25v-9.6a2.4 2.4 0 0 1 2.4-2.4h.4a2.4 2.4 0 0 1 2.4 2.4V25z" />
    </svg>
  );
}

/** The logo and the drawing: the server leaves one of them in the page. Not JSX, which would wrap the placeholders in elements. */
const PrerenderedMark = () =>
  createElement(
    Fragment,
    undefined,
    "{{#logo.image}}",
    <PropertyLogo {...LOGO_PLACEHOLDERS} />,
    "{{/logo.image}}{{^logo.image}}",
    <BrandMark />,
    "{{/logo.image}}",
  );

function Mark() {
  const logo = usePropertyLogo();
  // While pages are prerendered. `lib/property.store.ts` says why there are two conditions.
  if (import.meta.env?.SSR !== false && typeof document === "undefined") return <PrerenderedMark />;
  return logo ? <PropertyLogo {...logo} /> : <BrandMark />;
}

/** `foldsAway` hides the name where the navigation needs the space. */
export function Brand({ foldsAway, className, ...rest }: LinkProps & { foldsAway?: boolean }) {
  const name = useProperty(({ texts }) => texts.brand);
  return (
    <Link aria-label={name} {...rest} className={cx(styles.brand, foldsAway && styles.foldsAway, className)}>
      <Mark />
      <span>{name}</span>
    </Link>
  );
}
