/**
 * The vitest reporter of the gate: one line that moves on a terminal, and elsewhere a line every 20 seconds. A failed test is printed when it
 * fails, with the start of its error; vitest prints the errors in full at the end of the suite.
 */
import { DefaultReporter, type TestCase, type TestModule, type TestSpecification } from "vitest/node";
import { errorExcerpt, type Plan, progressLine, type SuiteState } from "./progress.ts";

const LOG_EVERY_MS = 20_000;
const TERMINAL_EVERY_MS = 500;
const CLEAR_LINE = "\r\u001b[K";

// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export.
export default class ProgressReporter extends DefaultReporter {
  private readonly plan: Plan = JSON.parse(
    process.env.GATE_PROGRESS ?? '{"label":"tests","expected":0,"later":0}',
  );
  private readonly terminal = process.stdout.isTTY === true && !process.env.CI;
  private readonly state: SuiteState = {
    files: 0,
    filesDone: 0,
    passed: 0,
    failed: 0,
    skipped: 0,
    elapsed: 0,
  };
  private startedAt = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor() {
    super({ summary: false });
  }

  override onTestRunStart(specifications: ReadonlyArray<TestSpecification>): void {
    super.onTestRunStart(specifications);
    this.state.files = specifications.length;
    this.startedAt = performance.now();
    this.timer = setInterval(() => this.show(), this.terminal ? TERMINAL_EVERY_MS : LOG_EVERY_MS);
    this.timer.unref();
  }

  override onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state !== "pending") this.state[state] += 1;
    if (state !== "failed") return;
    const seconds = ((test.diagnostic()?.duration ?? 0) / 1000).toFixed(1);
    const details = (errors ?? []).map(errorExcerpt).join("");
    this.write(`FAILED ${test.module.relativeModuleId} > ${test.fullName} (${seconds} s)\n${details}`);
  }

  override onTestModuleEnd(module: TestModule): void {
    this.state.filesDone += 1;
    const ownErrors = module.errors().length > 0;
    if (ownErrors) this.write(`FAILED ${module.relativeModuleId} (outside of its tests)\n`);
  }

  override onTestRunEnd(...end: Parameters<DefaultReporter["onTestRunEnd"]>): void {
    clearInterval(this.timer);
    this.write("");
    const [, errors] = end;
    if (this.state.failed > 0 || errors.length > 0 || end[0].some((module) => !module.ok()))
      super.onTestRunEnd(...end);
  }

  private show(): void {
    this.state.elapsed = (performance.now() - this.startedAt) / 1000;
    const line = progressLine(this.plan, this.state);
    this.write(this.terminal ? line.slice(0, (process.stdout.columns ?? 80) - 1) : `${line}\n`);
  }

  private write(text: string): void {
    process.stdout.write(this.terminal ? `${CLEAR_LINE}${text}` : text);
  }
}
