/** The button 'Log in with a passkey'. The code for passkeys loads after the screen. */

import { useEffect, useRef, useState } from "react";
import { loadChunk, loadCode } from "../../lib/chunk-load.ts";
import { t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/use-action.ts";

interface PasskeyButtonProps {
  remember: boolean;
  /** Called with undefined when a new try begins. */
  onProblem: (error?: unknown) => void;
}

export function PasskeyButton({ remember, onProblem }: PasskeyButtonProps) {
  const { pending, run } = useAction<"login">();
  // The suggestions stay while the screen renders again, and use its latest props.
  const latest = useRef({ remember, onProblem });
  useEffect(() => {
    latest.current = { remember, onProblem };
  });
  const [tryCount, setTryCount] = useState(0);

  function fail(error: unknown): void {
    latest.current.onProblem(error);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser suggests passkeys again after each try
  useEffect(() => {
    // A promise of the function that ends the suggestions.
    const stopping = loadChunk(() => import("./passkey-login.ts")).then(
      ({ suggestPasskeys }) =>
        suggestPasskeys({
          remember: () => latest.current.remember,
          onFailed: (error) => {
            fail(error);
            setTryCount(tryCount + 1);
          },
        }),
      () => undefined,
    );
    return () => void stopping.then((stop) => stop?.());
  }, [tryCount]);

  async function logIn(): Promise<void> {
    onProblem();
    const work = async () => (await loadCode(() => import("./passkey-login.ts"))).logInWithPasskey(remember);
    if (!(await run("login", work, fail))) setTryCount(tryCount + 1);
  }

  return (
    <Button size="large" busy={pending !== undefined} onClick={() => void logIn()}>
      {t("Log in with a passkey")}
    </Button>
  );
}
