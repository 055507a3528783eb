/** A button that opens one of the profile's dialogs. Their code loads on hover or focus. */
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { NamedDialog, ProfileDialog } from "./profile-dialogs.tsx";

export const profileDialogs = lazyPart(async () => (await import("./profile-dialogs.tsx")).ProfileDialogs);

export type OpenDialog = (dialog: ProfileDialog) => void;

interface ProfileDialogButtonProps {
  dialog: NamedDialog;
  onOpen: OpenDialog;
  size?: "small" | "normal";
  icon?: ReactNode;
  /** The key that presses the button while the focus is in the header. */
  shortcut?: string;
  children: string;
}

export function ProfileDialogButton({ dialog, onOpen, shortcut, ...buttonProps }: ProfileDialogButtonProps) {
  return (
    <Button
      {...buttonProps}
      aria-haspopup="dialog"
      aria-keyshortcuts={shortcut}
      onPointerEnter={profileDialogs.preload}
      onFocus={profileDialogs.preload}
      onClick={() => onOpen(dialog)}
    />
  );
}
