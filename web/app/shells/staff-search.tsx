/** The search box. It only shows an alert with the search text (specification, section 2). */
import { Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { showAlert } from "../../ui/alerts.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import field from "../../ui/field.module.css";
import styles from "./staff-search.module.css";

const QUERY_MAX_LENGTH = 200;

export function StaffSearch() {
  const [query, setQuery] = useState("");

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    showAlert(`Searching for: ${query}`);
  }

  return (
    <search>
      <form className={styles.search} onSubmit={onSubmit}>
        <span className={cx(field.search, styles.box)}>
          <Search size={16} strokeWidth={1.75} aria-hidden />
          <input
            type="search"
            className={field.input}
            aria-label="Search"
            placeholder="Search"
            maxLength={QUERY_MAX_LENGTH}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </span>
        <Button type="submit" aria-label="Search" className={styles.button}>
          <span>Search</span>
          <Search size={16} strokeWidth={1.75} aria-hidden />
        </Button>
      </form>
    </search>
  );
}
