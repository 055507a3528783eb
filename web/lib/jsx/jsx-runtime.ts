/** The JSX runtime of `web/`: React's functions, which get each text beside other nodes in an element (`lone-text.ts`). */
import {
  type ComponentClass,
  type ExoticComponent,
  type Key,
  type ReactElement,
  Fragment as ReactFragment,
  type JSX as ReactJSX,
} from "react";
import { jsx as reactJsx, jsxs as reactJsxs } from "react/jsx-runtime";
import { separateTexts } from "./lone-text.ts";
import type { Rendered } from "./rendered.ts";

export const Fragment = ReactFragment;

/** With `maxLength`, a browser cuts a pasted text silently. `ui/field.tsx` counts instead, and says how much doesn't fit. */
type Uncut<Props> = Omit<Props, "maxLength"> & { maxLength?: never };

export namespace JSX {
  // biome-ignore lint/suspicious/noExplicitAny: each component has its own props.
  export type ElementType = string | ((props: any) => Rendered) | ComponentClass<any> | ExoticComponent<any>;
  export type Element = ReactJSX.Element;
  export type ElementClass = ReactJSX.ElementClass;
  export type ElementAttributesProperty = ReactJSX.ElementAttributesProperty;
  export type ElementChildrenAttribute = ReactJSX.ElementChildrenAttribute;
  export type LibraryManagedAttributes<C, P> = ReactJSX.LibraryManagedAttributes<C, P>;
  export type IntrinsicAttributes = ReactJSX.IntrinsicAttributes;
  export type IntrinsicClassAttributes<T> = ReactJSX.IntrinsicClassAttributes<T>;
  export type IntrinsicElements = Omit<ReactJSX.IntrinsicElements, "input" | "textarea"> & {
    input: Uncut<ReactJSX.IntrinsicElements["input"]>;
    textarea: Uncut<ReactJSX.IntrinsicElements["textarea"]>;
  };
}

type Type = Parameters<typeof reactJsx>[0];

export function jsx(type: Type, props: object, key?: Key): ReactElement {
  separateTexts(type, props);
  return reactJsx(type, props, key);
}

/** For an element with several children in the source. `separateTexts` may have joined them to one text. */
export function jsxs(type: Type, props: { children?: unknown }, key?: Key): ReactElement {
  separateTexts(type, props);
  return (Array.isArray(props.children) ? reactJsxs : reactJsx)(type, props, key);
}
