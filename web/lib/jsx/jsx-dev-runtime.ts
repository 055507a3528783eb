/** The JSX runtime of `web/` for development and tests. */
import { Fragment as ReactFragment } from "react";
import { jsxDEV as reactJsxDEV } from "react/jsx-dev-runtime";
import { separateTexts } from "./lone-text.ts";

export const Fragment = ReactFragment;
export type { JSX } from "./jsx-runtime.ts";

export const jsxDEV: typeof reactJsxDEV = (type, props, key, isStatic, ...rest) => {
  const parent = props as { children?: unknown };
  separateTexts(type, parent);
  return reactJsxDEV(type, parent, key, isStatic && Array.isArray(parent.children), ...rest);
};
