/** Limits a rendering error to one area of the page. */
import { TriangleAlert } from "lucide-react";
import { Component, type ErrorInfo, type ReactNode } from "react";
import type { Rendered } from "../lib/jsx/rendered.ts";
import { reportError } from "../lib/report-error.ts";
import { Button } from "../ui/button.tsx";
import { MessageScreen } from "./message-screen.tsx";

interface ErrorBoundaryProps {
  /** A change of this key, such as the path, renders the children again. */
  resetKey: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failedAt: string | undefined;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failedAt: undefined };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failedAt: "" };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    reportError(error, componentStack ?? "");
    this.setState({ failedAt: this.props.resetKey });
  }

  override componentDidUpdate(): void {
    const { failedAt } = this.state;
    if (failedAt !== undefined && failedAt !== "" && failedAt !== this.props.resetKey) this.retry();
  }

  private retry = (): void => this.setState({ failedAt: undefined });

  override render(): Rendered {
    if (this.state.failedAt === undefined) return <>{this.props.children}</>;
    return (
      <MessageScreen
        icon={<TriangleAlert size={24} strokeWidth={1.75} aria-hidden />}
        title="Something went wrong here"
        actions={
          <Button variant="primary" onClick={this.retry}>
            Try again
          </Button>
        }
      >
        This part of the page could not be shown. The rest still works.
      </MessageScreen>
    );
  }
}
