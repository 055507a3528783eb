/** Shows its content only if the property has entered a certain text. */
import type { PropertyTexts } from "@domain/property-texts.ts";
import { createElement, Fragment, type ReactElement } from "react";
import { useProperty } from "../lib/property.store.ts";

interface IfPropertyHasProps {
  text: keyof PropertyTexts;
  children: ReactElement;
}

export function IfPropertyHas({ text, children }: IfPropertyHasProps) {
  const isEntered = useProperty(({ texts }) => texts[text] !== "");
  // A prerendered page has the content between two placeholders, and the server removes it if the text is missing. Not JSX, which would wrap
  // the placeholders in elements. While pages are prerendered, there is no document; the build for browsers sets `SSR` to false and so drops
  // this code.
  if (import.meta.env?.SSR !== false && typeof document === "undefined")
    return createElement(Fragment, undefined, `{{#property.${text}}}`, children, `{{/property.${text}}}`);
  return isEntered ? children : null;
}
