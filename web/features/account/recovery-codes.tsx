/** Shows new recovery codes, once, with buttons that copy and download them. */

import { Check, Copy, Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { saveFile } from "../../lib/save-file.ts";
import { rich, t } from "../../lib/t.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import dialog from "../../ui/dialog.module.css";
import styles from "./account.module.css";

const FILE_NAME = "recovery-codes.txt";

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const text = `${codes.join("\n")}\n`;

  useEffect(() => list.current?.focus(), []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The clipboard is blocked, for example without https. The codes are selected for Ctrl+C.
      if (list.current) window.getSelection()?.selectAllChildren(list.current);
    }
  }

  return (
    <div className={styles.step}>
      <p className={styles.text}>
        {rich(
          "<b>Keep these recovery codes in a safe place.</b> Each code logs you in once if you don't have your phone. They are shown only once.",
          { b: (inner) => <b>{inner}</b> },
        )}
      </p>
      <ul ref={list} tabIndex={-1} className={styles.codes} aria-label={t("Recovery codes")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy()}>
          {isCopied ? t("Copied") : t("Copy")}
        </Button>
        <Button
          icon={<Download />}
          onClick={() => saveFile(new Blob([text], { type: "text/plain" }), FILE_NAME)}
        >
          {t("Download")}
        </Button>
      </div>
      <div className={cx(dialog.foot, styles.foot)}>
        <Button variant="primary" onClick={onDone}>
          {t("I have saved them")}
        </Button>
      </div>
    </div>
  );
}
