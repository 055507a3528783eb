/** Limits a rendering error to one area of the page. */

import { TriangleAlert } from "lucide-react";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { reloadIfReplaced } from "../lib/chunk-load.ts";
import type { Rendered } from "../lib/jsx/rendered.ts";
import { reportError } from "../lib/report-error.ts";
import { t } from "../lib/t.ts";
import { Button } from "../ui/button.tsx";
import { MessageScreen } from "./message-screen.tsx";

/**
 * A page that fails may be older than the server's data, so the boundary loads a newer version, at a random time within `RECOVER_WITHIN_MS`. If
 * there is none, it renders the area again, because a wall display has no user who could do so. It waits `RETRY_AFTER_MS` before further tries.
 */
export const RECOVER_WITHIN_MS = 5_000;
export const RETRY_AFTER_MS = 60_000;

interface ErrorBoundaryProps {
  /** A change of this key, such as the path, renders the children again. */
  resetKey: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  /** The `resetKey` at which the children failed; empty until React reports the error, undefined while they are shown. */
  failedAt: string | undefined;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failedAt: undefined };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failedAt: "" };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    reportError(error, componentStack ?? "");
    this.setState({ failedAt: this.props.resetKey });
    clearTimeout(this.timer);
    const pause = this.failures === 0 ? 0 : RETRY_AFTER_MS;
    this.failures += 1;
    this.timer = setTimeout(() => void this.recover(), pause + Math.random() * RECOVER_WITHIN_MS);
  }

  override componentWillUnmount(): void {
    clearTimeout(this.timer);
  }

  override componentDidUpdate(): void {
    const { failedAt } = this.state;
    if (!failedAt || failedAt === this.props.resetKey) return;
    this.failures = 0;
    this.retry();
  }

  private async recover(): Promise<void> {
    if (!(await reloadIfReplaced())) this.retry();
  }

  private retry = (): void => {
    clearTimeout(this.timer);
    this.setState({ failedAt: undefined });
  };

  override render(): Rendered {
    if (this.state.failedAt === undefined) return <>{this.props.children}</>;
    return (
      <MessageScreen
        icon={<TriangleAlert size={24} />}
        title={t("Something went wrong here")}
        actions={
          <Button variant="primary" onClick={this.retry}>
            {t("Try again")}
          </Button>
        }
      >
        {t("This part of the page could not be shown.")}
      </MessageScreen>
    );
  }
}
