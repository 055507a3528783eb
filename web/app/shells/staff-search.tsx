/** The search box of staff. It shows the specified alert (section 2) and opens 'Jump to' with the text. */

import { Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { SHORTCUT } from "../../lib/shortcut.ts";
import { t } from "../../lib/t.ts";
import { showAlert } from "../../ui/alerts.ts";
import { Button } from "../../ui/button.tsx";
import field from "../../ui/field.module.css";
import { Keys } from "../../ui/keys.tsx";
import { Row } from "../../ui/layout.tsx";
import { useJumpTo } from "../jump-to/jump-to.store.ts";
import styles from "./staff-search.module.css";

interface StaffSearchProps {
  /** Starts loading the code of 'Jump to'. */
  preload?: () => void;
  /** Called before 'Jump to' opens. */
  onSubmitted?: () => void;
}

export function StaffSearch({ preload, onSubmitted }: StaffSearchProps) {
  const [query, setQuery] = useState("");

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    showAlert(t("Searching for: {query}", { query }));
    onSubmitted?.();
    useJumpTo.getState().show(query);
    setQuery("");
  }

  return (
    <search onPointerEnter={preload} onFocus={preload}>
      <Row as="form" align="stretch" onSubmit={onSubmit}>
        <span className={styles.box}>
          <input
            type="search"
            dir="auto"
            className={field.input}
            aria-label={t("Search")}
            aria-keyshortcuts={SHORTCUT.aria}
            placeholder={t("Search")}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <Keys className={styles.keys}>{SHORTCUT.keys}</Keys>
        </span>
        <Button
          type="submit"
          aria-label={t("Search")}
          aria-haspopup="dialog"
          title={t("Search ({value})", { value: SHORTCUT.keys.replace(" ", "+") })}
          className={styles.button}
        >
          <Search />
        </Button>
      </Row>
    </search>
  );
}
