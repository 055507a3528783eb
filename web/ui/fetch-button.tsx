/** A button that fetches again, or fetches more; it is busy until the fetch has ended. */

import { type ComponentProps, useState } from "react";
import { t } from "../lib/t.ts";
import { Button } from "./button.tsx";
import { passFocusAround } from "./focus-content.ts";

interface FetchButtonProps extends Omit<ComponentProps<typeof Button>, "busy" | "onClick"> {
  fetch: () => Promise<unknown>;
}

export function FetchButton({ fetch, children = t("Retry"), ...buttonProps }: FetchButtonProps) {
  const [busy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setBusy(true);
    await fetch().finally(() => setBusy(false));
  }

  return (
    <Button ref={passFocusAround} size="small" {...buttonProps} busy={busy} onClick={() => void run()}>
      {children}
    </Button>
  );
}
