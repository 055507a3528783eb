/** A button with a menu. The menu's code loads on hover or focus. */
import { msg } from "@domain/message.ts";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { loadChunk, loadCode } from "../lib/chunk-load.ts";
import { showAlert } from "./alerts.ts";
import { cx } from "./cx.ts";
import styles from "./menu.module.css";

export type MenuParts = typeof import("./menu-parts.tsx");

const fetchParts = () => loadChunk(() => import("./menu-parts.tsx"));

/** The code, shared by all menus of the page. */
let loaded: MenuParts | undefined;

const FAILED = msg("This could not be loaded. Please try again.");

interface MenuProps extends Omit<ComponentProps<"button">, "children" | "onClick" | "onKeyDown"> {
  /** The accessible name of the button and the menu. */
  label: string;
  /** The content of the button; three dots by default. */
  trigger?: ReactNode;
  /** The edge of the button that the menu is aligned with. */
  align?: "start" | "end";
  /** Renders the menu's content. */
  children: (parts: MenuParts) => ReactNode;
}

export function Menu({ label, trigger, align = "end", className, ref, children, ...rest }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [parts, setParts] = useState<MenuParts>();
  const [isOpen, setOpen] = useState(false);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, []);

  /** Draws the menu, open or closed. Without a wait if the code is here: a menu that opens by a key focuses its first item only if it is drawn by then. */
  async function showParts(fetch: () => Promise<MenuParts>): Promise<void> {
    loaded ??= await fetch();
    setParts(loaded);
  }

  const preload = () => void showParts(fetchParts).catch(() => undefined);

  function changeOpen(isNowOpen: boolean): void {
    setOpen(isNowOpen);
    if (!isNowOpen || parts) return;
    showParts(() => loadCode(fetchParts)).catch(() => {
      setOpen(false);
      showAlert(FAILED, { tone: "error" });
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    changeOpen(true);
  }

  return (
    <span className={styles.frame}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={cx(trigger === undefined && styles.dots, className)}
        {...rest}
        onPointerEnter={(event) => {
          preload();
          rest.onPointerEnter?.(event);
        }}
        onFocus={(event) => {
          preload();
          rest.onFocus?.(event);
        }}
        onKeyDown={onKeyDown}
        onClick={() => changeOpen(!isOpen)}
      >
        {trigger ?? "⋯"}
      </button>
      {parts ? (
        <parts.MenuBox isOpen={isOpen} onOpenChange={setOpen} button={button} label={label} align={align}>
          {children(parts)}
        </parts.MenuBox>
      ) : null}
    </span>
  );
}
