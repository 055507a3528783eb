/**
 * A part of a page whose code loads when it is first needed. Until then it shows placeholder rows, or nothing. If its code can't be loaded,
 * a Retry button takes the rows' place; a part without rows shows an alert.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { showAlert } from "../ui/alerts.ts";
import { AsyncList } from "../ui/async-list.tsx";
import { loadChunk, reloadIfReplaced } from "./chunk-load.ts";

const PART_FAILED = "This could not be loaded. Please try again.";
const PART_MISSING = "This part is not here yet.";

interface PartProps {
  wanted: boolean;
  /** The number of placeholder rows. */
  rows?: number;
  /** Called if the code of a part without placeholder rows can't be loaded. */
  onFailed?: () => void;
}

export interface LazyPart<Props> {
  /** Renders the part when `wanted` is true. */
  Part: (props: Props & PartProps) => ReactNode;
  /** Starts loading the code before it is needed. */
  preload: () => void;
}

/** @param load imports the module and returns its component */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;

  async function fetchCode(): Promise<void> {
    Loaded = await loadChunk(load);
  }

  function Part({ wanted, rows, onFailed, ...rest }: Props & PartProps) {
    const [, setReady] = useState(Loaded !== undefined);
    const [hasFailed, setFailed] = useState(false);

    // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of `wanted` and Retry start loading
    useEffect(() => {
      if (!wanted || Loaded || hasFailed) return;
      let left = false;
      fetchCode().then(
        () => !left && setReady(true),
        async () => {
          if ((await reloadIfReplaced()) || left) return;
          if (rows) return setFailed(true);
          showAlert(PART_FAILED, { tone: "error" });
          onFailed?.();
        },
      );
      return () => {
        left = true;
      };
    }, [wanted, hasFailed]);

    if (Loaded) return <Loaded {...(rest as unknown as Props)} />;
    if (!rows) return null;
    const status = hasFailed ? "failed" : "loading";
    const refetch = async () => setFailed(false);
    return (
      <AsyncList list={{ status, error: undefined, refetch }} isEmpty empty={PART_MISSING} rows={rows}>
        {null}
      </AsyncList>
    );
  }

  return { Part, preload: () => void fetchCode().catch(() => undefined) };
}
