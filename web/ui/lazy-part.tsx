/**
 * A part of a page whose code loads when it is first needed. Until then it shows placeholder rows, or nothing. If its code can't be
 * loaded, a Retry button takes the rows' place; a part without rows shows an alert.
 */
import { msg } from "@domain/message.ts";
import { type ReactNode, useEffect, useRef } from "react";
import type { Component, Rendered } from "../lib/jsx/rendered.ts";
import { lazyCode } from "../lib/lazy-code.ts";
import { showAlert } from "./alerts.ts";
import { AsyncList } from "./async-list.tsx";

const PART_FAILED = msg("This could not be loaded. Please try again.");

interface PartProps {
  /** Whether the code is needed; true by default. Loaded code is rendered also without it. */
  wanted?: boolean;
  /** The number of placeholder rows. */
  rows?: number;
  /** Shown in place of placeholder rows until the code is there. */
  fallback?: ReactNode;
  /** Called if the code of a part without placeholder rows can't be loaded; by default the `onClose` of the part, if it has one. */
  onFailed?: () => void;
}

export interface LazyPart<Props> {
  Part: (props: Props & PartProps) => Rendered;
  /** Starts loading the code before it is needed. */
  preload: () => void;
}

/** @param load imports the module and returns its component */
export function lazyPart<Props extends object>(load: () => Promise<Component<Props>>): LazyPart<Props> {
  const { useCode, preload } = lazyCode<Props>(load);

  function Part({ wanted = true, rows, fallback = null, onFailed, ...rest }: Props & PartProps) {
    const { Loaded, hasFailed, retry } = useCode(wanted);
    const latestOnFailed = useRef<() => void>(undefined);
    latestOnFailed.current = onFailed ?? (rest as { onClose?: () => void }).onClose;

    useEffect(() => {
      if (!hasFailed || rows) return;
      showAlert(PART_FAILED, { tone: "error" });
      latestOnFailed.current?.();
    }, [hasFailed, rows]);

    if (Loaded) return <Loaded {...(rest as unknown as Props)} />;
    if (!rows) return <>{fallback}</>;
    const list = {
      status: hasFailed ? "failed" : "loading",
      error: undefined,
      refetch: async () => retry(),
    } as const;
    return (
      <AsyncList list={list} isEmpty empty="" rows={rows}>
        {null}
      </AsyncList>
    );
  }

  return { Part, preload };
}
