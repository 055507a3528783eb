/** A text with a Copy button. If the clipboard is blocked, the text is selected instead. */
import { msg } from "@domain/message.ts";
import { Check, Copy } from "lucide-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { t } from "../lib/t.ts";
import { Button } from "./button.tsx";
import styles from "./copy-field.module.css";
import fieldStyles from "./field.module.css";
import { Field } from "./field.tsx";
import { Row } from "./layout.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

const SELECTED_HINT = msg("Selected. Copy it with Ctrl+C, or ⌘C on a Mac.");

/** How long the button shows 'Copied'. */
const COPIED_MS = 3000;

type State = "idle" | "copied" | "selected";

interface CopyFieldProps extends Omit<ComponentProps<"div">, "children"> {
  label: string;
  text: string;
  /** `secondary` if the view has another primary button. */
  variant?: "primary" | "secondary";
}

export function CopyField({ label, text, variant = "primary", ...rest }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>("idle");

  function select(): void {
    input.current?.focus();
    input.current?.select();
    setState("selected");
  }

  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(() => setState("idle"), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      // The clipboard is blocked, for example without https.
      select();
    }
  }

  const isCopied = state === "copied";
  return (
    <div {...rest}>
      <Field label={label} hint={state === "selected" ? t(SELECTED_HINT) : undefined}>
        {(control) => (
          <Row gap={2} align="stretch">
            <input
              {...control}
              ref={input}
              readOnly
              value={text}
              className={fieldStyles.input}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button
              variant={variant}
              className={styles.button}
              icon={isCopied ? <Check /> : <Copy />}
              onClick={() => void copy()}
            >
              {isCopied ? t("Copied") : t("Copy")}
            </Button>
          </Row>
        )}
      </Field>
      <VisuallyHidden>
        <span role="status">{isCopied ? t("Copied") : ""}</span>
      </VisuallyHidden>
    </div>
  );
}
