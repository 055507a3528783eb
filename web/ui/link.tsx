/** A link within the app. React Router's `Link` would add the code of its data routers to every first visit. */
import type { AnchorHTMLAttributes, Ref } from "react";
import { type To, useHref, useLinkClickHandler } from "react-router-dom";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: To;
  /** By default, only a link to the current address replaces its entry in the browser's history. */
  replace?: boolean;
  /** The state of the new entry in the browser's history. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const { target, download } = rest;
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
  });
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && download === undefined) follow(event);
      }}
    />
  );
}
