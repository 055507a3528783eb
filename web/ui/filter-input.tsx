/** A search field that filters the list below it. */
import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import styles from "./field.module.css";

interface FilterInputProps extends Omit<ComponentProps<"input">, "onChange" | "maxLength"> {
  /** The accessible name, and the text of the empty field if there is no `placeholder`. */
  label: string;
  value: string;
  onChange: (text: string) => void;
}

export function FilterInput({ label, value, onChange, className, ...rest }: FilterInputProps) {
  return (
    <span className={cx(styles.search, className)}>
      <Search />
      <input
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        className={styles.input}
        {...rest}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  );
}
