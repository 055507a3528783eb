/** Screens, shells and tabs whose code loads when they are first opened. If loading fails, a retry page is shown. */
import type { ReactNode } from "react";
import type { Component } from "../lib/jsx/rendered.ts";
import { lazyCode } from "../lib/lazy-code.ts";
import { LoadingScreen } from "./loading-screen.tsx";
import { RetryScreen } from "./retry-screen.tsx";

/** Layouts show their children. */
type ScreenComponent = Component<{ children?: ReactNode }>;

export interface LazyScreen {
  Page: ScreenComponent;
  /** Starts loading the code before the screen is shown. */
  preload: () => void;
  /** Loads the code. After that the screen renders immediately. */
  load: () => Promise<void>;
}

/** @param load imports the module and returns its component */
export function lazyScreen(load: () => Promise<ScreenComponent>): LazyScreen {
  const { useCode, ...code } = lazyCode(load);

  function Page({ children }: { children?: ReactNode }) {
    const { Loaded, hasFailed } = useCode(true);
    if (Loaded) return <Loaded>{children}</Loaded>;
    return hasFailed ? <RetryScreen /> : <LoadingScreen />;
  }

  return { Page, ...code };
}
