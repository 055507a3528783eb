/** A page whose code loads when it is first opened. If loading fails, a retry page is shown. */
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { loadChunk, reloadIfReplaced } from "./chunk-load.ts";
import { LoadingScreen } from "./loading-screen.tsx";
import { RetryScreen } from "./retry-screen.tsx";

/** Layouts show their children. */
type PageComponent = ComponentType<{ children?: ReactNode }>;

export interface LazyPage {
  Page: PageComponent;
  /** Starts loading the code before the page is shown. */
  preload: () => void;
  /** Loads the code. After that the page renders immediately. */
  load: () => Promise<void>;
}

/** @param load imports the module and returns its component */
export function lazyPage(load: () => Promise<PageComponent>): LazyPage {
  let Loaded: PageComponent | undefined;

  let fetching: Promise<void> | undefined;

  function fetchCode(): Promise<void> {
    fetching ??= loadChunk(load)
      .then((component) => {
        Loaded = component;
      })
      .finally(() => {
        fetching = undefined;
      });
    return fetching;
  }

  function Page({ children }: { children?: ReactNode }) {
    const [status, setStatus] = useState<"loading" | "ready" | "failed">(Loaded ? "ready" : "loading");

    useEffect(() => {
      if (status !== "loading") return;
      let left = false;
      const finish = (next: "ready" | "failed") => !left && setStatus(next);
      fetchCode().then(
        () => finish("ready"),
        async () => (await reloadIfReplaced()) || finish("failed"),
      );
      return () => {
        left = true;
      };
    }, [status]);

    if (status === "failed") return <RetryScreen />;
    return Loaded ? <Loaded>{children}</Loaded> : <LoadingScreen />;
  }

  return { Page, preload: () => void (Loaded ?? fetchCode().catch(() => undefined)), load: fetchCode };
}
