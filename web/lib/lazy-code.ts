/** A component whose code loads when it is first needed. If its files were replaced by a newer version, the page is reloaded. */
import { useEffect, useState } from "react";
import { loadChunk, reloadIfReplaced } from "./chunk-load.ts";
import type { Component } from "./jsx/rendered.ts";

export interface LazyCode<Props> {
  /**
   * Loads the code while `isWanted` is true.
   * @returns the component once it is there, and whether the last try has failed
   */
  useCode: (isWanted: boolean) => {
    Loaded: Component<Props> | undefined;
    hasFailed: boolean;
    retry: () => void;
  };
  /** Starts loading the code before it is needed. */
  preload: () => void;
  /** @throws if the code can't be loaded */
  load: () => Promise<void>;
}

/** @param load imports the module and returns its component */
export function lazyCode<Props>(load: () => Promise<Component<Props>>): LazyCode<Props> {
  let loaded: Component<Props> | undefined;
  let fetching: Promise<void> | undefined;

  function fetchCode(): Promise<void> {
    fetching ??= loadChunk(load)
      .then((component) => {
        loaded = component;
      })
      .catch((error: unknown) => {
        fetching = undefined;
        throw error;
      });
    return fetching;
  }

  function useCode(isWanted: boolean) {
    // Only to render again: the component is in `loaded`.
    const [, setReady] = useState(loaded !== undefined);
    const [hasFailed, setFailed] = useState(false);

    useEffect(() => {
      if (!isWanted) return setFailed(false);
      if (hasFailed) return;
      let isUnmounted = false;
      fetchCode().then(
        () => !isUnmounted && setReady(true),
        async () => !(await reloadIfReplaced()) && !isUnmounted && setFailed(true),
      );
      return () => {
        isUnmounted = true;
      };
    }, [isWanted, hasFailed]);

    return { Loaded: loaded, hasFailed, retry: () => setFailed(false) };
  }

  return { useCode, preload: () => void fetchCode().catch(() => undefined), load: fetchCode };
}
