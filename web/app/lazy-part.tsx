/** A part of a page whose code loads when it is first needed. Nothing is rendered until then. */
import { type ComponentType, useEffect, useState } from "react";
import { showAlert } from "../ui/alerts.ts";
import { loadChunk, reloadIfReplaced } from "./chunk-load.ts";

const PART_FAILED = "This could not be loaded. Please try again.";

export interface LazyPart<Props> {
  /** Renders the part when `wanted` is true. `onFailed` is called if its code can't be loaded. */
  Part: (props: Props & { wanted: boolean; onFailed: () => void }) => React.ReactNode;
  /** Starts loading the code before it is needed. */
  preload: () => void;
}

/** @param load imports the module and returns its component */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;

  async function fetchCode(): Promise<void> {
    Loaded = await loadChunk(load);
  }

  function Part({ wanted, onFailed, ...rest }: Props & { wanted: boolean; onFailed: () => void }) {
    const [, setReady] = useState(Loaded !== undefined);

    // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of `wanted` starts loading
    useEffect(() => {
      if (!wanted || Loaded) return;
      let left = false;
      fetchCode().then(
        () => !left && setReady(true),
        async () => {
          if ((await reloadIfReplaced()) || left) return;
          showAlert(PART_FAILED, { tone: "error" });
          onFailed();
        },
      );
      return () => {
        left = true;
      };
    }, [wanted]);

    return Loaded ? <Loaded {...(rest as unknown as Props)} /> : null;
  }

  return { Part, preload: () => void fetchCode().catch(() => undefined) };
}
