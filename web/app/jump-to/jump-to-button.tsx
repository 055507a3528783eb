/** The buttons that open 'Jump to': one with its keys, and a bare icon where there is no room or no keyboard. */

import { Search } from "lucide-react";
import { SHORTCUT } from "../../lib/shortcut.ts";
import { t } from "../../lib/t.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Keys } from "../../ui/keys.tsx";
import { useJumpTo } from "./jump-to.store.ts";

interface JumpToButtonProps {
  className?: string | undefined;
  /** Starts loading the dialog's code. */
  preload: () => void;
}

function useButtonProps({ className, preload }: JumpToButtonProps) {
  const show = useJumpTo((state) => state.show);
  return {
    className,
    title: t("Jump to ({keys})", { keys: SHORTCUT.keys.replace(" ", "+") }),
    "aria-keyshortcuts": SHORTCUT.aria,
    "aria-haspopup": "dialog",
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => show(),
  } as const;
}

export const JumpToButton = (props: JumpToButtonProps) => (
  <Button {...useButtonProps(props)}>
    {t("Jump to")}
    <Keys>{SHORTCUT.keys}</Keys>
  </Button>
);

export const JumpToIcon = (props: JumpToButtonProps) => (
  <IconButton {...useButtonProps(props)} label={t("Jump to")} bare>
    <Search size={18} />
  </IconButton>
);
