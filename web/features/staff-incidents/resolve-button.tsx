/** 'Resolve': a menu with the most frequent replies, which resolve the incident at once, and with the dialog for any other. */

import { incidentTypeOf, isResolved } from "@domain/incident-kinds.ts";
import { type Resolution, shortResolutions } from "@domain/incident-rules.ts";
import type { RefObject } from "react";
import { t } from "../../lib/t.ts";
import { showUndo } from "../../ui/alerts.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { passFocusTo } from "../../ui/focus-content.ts";
import { Menu } from "../../ui/menu.tsx";
import type { Reporter } from "./reporters.ts";
import styles from "./resolve-button.module.css";
import type { IncidentUpdate } from "./use-incident-update.ts";

interface ResolveButtonProps extends Pick<IncidentUpdate, "shown" | "update"> {
  reporter: Reporter;
  /** Gets the focus of the button, which disappears when the incident is resolved. */
  title: RefObject<HTMLElement | null>;
  /** Opens the dialog. */
  onAsk: () => void;
  /** Called with the text that a screen reader says. */
  onSaved: (text: string) => void;
}

export function ResolveButton({ shown, update, reporter, title, onAsk, onSaved }: ResolveButtonProps) {
  if (isResolved(shown.status)) return null;
  const replies = shortResolutions(incidentTypeOf(shown.type) ?? "Maintenance", !reporter.isStaff);

  /** @param message in the language in which the person who resolves has read it */
  async function resolve({ outcome }: Resolution, message: string): Promise<void> {
    if (!(await update({ status: "Resolved", outcome, message }, { status: "Resolved", outcome }))) return;
    onSaved(t("Status is now {status}.", { status: t("Resolved") }));
    // A resolved incident can only become Open again, not what it was before.
    showUndo(t("Resolved: {outcome}.", { outcome: t(outcome) }), () => void update({ status: "Open" }));
  }

  if (replies.length === 0)
    return (
      <Button variant="primary" size="small" aria-haspopup="dialog" data-media="screen" onClick={onAsk}>
        {t("Resolve")}
      </Button>
    );
  return (
    <span ref={passFocusTo(() => title.current)} data-media="screen">
      <Menu
        label={t("Resolve")}
        className={buttonClass({ variant: "primary", size: "small" })}
        trigger={t("Resolve")}
      >
        {({ MenuItem, MenuLine, MenuNote }) => (
          <>
            {reporter.isStaff ? null : (
              <MenuNote>
                {t("{firstName} gets the reply you choose.", { firstName: reporter.firstName })}
              </MenuNote>
            )}
            {replies.map((reply) => {
              const message = reply.message && t(reply.message);
              return (
                <MenuItem key={reply.message || reply.outcome} onSelect={() => void resolve(reply, message)}>
                  <span className={styles.reply}>
                    <b>{t(reply.outcome)}</b>
                    {message === "" ? null : <span>{message}</span>}
                  </span>
                </MenuItem>
              );
            })}
            <MenuLine />
            <MenuItem onSelect={onAsk}>{t("Another outcome or reply...")}</MenuItem>
          </>
        )}
      </Menu>
    </span>
  );
}
