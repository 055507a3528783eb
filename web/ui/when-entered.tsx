/** Shows what belongs to a text of the property, unless the property has not entered it. */
import type { PropertyTexts } from "@domain/property-texts.ts";
import { createElement, Fragment, type ReactElement } from "react";
import { useProperty } from "../lib/property.store.ts";

interface WhenEnteredProps {
  text: keyof PropertyTexts;
  children: ReactElement;
}

export function WhenEntered({ text, children }: WhenEnteredProps) {
  const isEntered = useProperty(({ texts }) => texts[text] !== "");
  // A prerendered page has both marks, and the server removes what is between them. Not JSX, which would give them elements. The
  // condition of the build comes first, so that the code for browsers is without them. Without a build there is no `env`.
  if (import.meta.env?.SSR !== false && typeof document === "undefined")
    return createElement(Fragment, undefined, `{{#property.${text}}}`, children, `{{/property.${text}}}`);
  return isEntered ? children : null;
}
