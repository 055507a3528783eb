/** 'Contact details': a resident's phone number and email address, for staff and the resident. */

import { emailChangeProblem } from "@domain/contact-rules.ts";
import { EMAIL_MAX_LENGTH } from "@domain/limits.ts";
import { msg } from "@domain/message.ts";
import type { ResidentView } from "@domain/resident.ts";
import { phoneProblem } from "@domain/resident-rules.ts";
import { useState } from "react";
import type { Create } from "../../lib/submissions.ts";
import { rich, t } from "../../lib/t.ts";
import { showDone } from "../../ui/alerts.ts";
import { Button } from "../../ui/button.tsx";
import { TextInput } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Stack } from "../../ui/layout.tsx";
import { LinkDialog } from "../../ui/link-dialog.tsx";
import { SelectInput } from "../../ui/select.tsx";
import { useAction } from "../../ui/use-action.ts";
import { useForm } from "../../ui/use-form.ts";
import { contactApi } from "./contact.api.ts";
import styles from "./contact-dialog.module.css";

const FAILURES = {
  failed: msg("Failed to change contact details."),
  networkError: msg("Error changing contact details."),
};

const WAYS = [
  { value: "confirmed", label: msg("When its link is confirmed") },
  { value: "at-once", label: msg("Immediately, with a new invitation") },
] as const;

/** A link that staff can hand over. */
interface IssuedLink {
  kind: "confirmation" | "invitation";
  email: string;
  path: string;
}

interface ContactDialogProps {
  resident: ResidentView;
  /** Whether the reader is staff, who also choose when a new address takes effect. */
  isStaff: boolean;
  onSaved: (resident: ResidentView) => void;
  onClose: () => void;
}

export function ContactDialog(props: ContactDialogProps) {
  const [link, setLink] = useState<IssuedLink>();
  if (!link) return <ContactForm {...props} onLink={setLink} />;
  const { kind, email, path } = link;
  return (
    <LinkDialog
      title={kind === "confirmation" ? t("Confirmation link") : t("Invitation link")}
      path={path}
      onClose={props.onClose}
    >
      {rich(
        kind === "confirmation"
          ? "The new address takes effect when this link is confirmed. It goes to <b>{email}</b> by email. Without a mail server, hand it over. It works once, for 24 hours."
          : "The address is now <b>{email}</b>. Send this link there: it lets them choose a password. It works once, and is shown only once.",
        { b: (inner) => <b>{inner}</b> },
        { email },
      )}
    </LinkDialog>
  );
}

function ContactForm({
  resident,
  isStaff,
  onSaved,
  onClose,
  onLink,
}: ContactDialogProps & { onLink: (link: IssuedLink) => void }) {
  const { userID } = resident;

  async function saveEmail(email: string, way: string, create: Create): Promise<void> {
    if (way === "at-once") {
      const change = await contactApi.changeEmail(create, userID, email);
      onSaved(change.resident);
      return onLink({ kind: "invitation", email: change.resident.email, path: change.invitationPath });
    }
    const proposal = await contactApi.proposeEmail(userID, email);
    onSaved(proposal.resident);
    if (proposal.confirmationPath !== undefined)
      return onLink({ kind: "confirmation", email, path: proposal.confirmationPath });
    showDone(t("A link was sent to {email}. The address changes when you confirm it.", { email }));
    onClose();
  }

  const form = useForm({
    initial: { phone: resident.phone, email: resident.email, way: "confirmed" },
    rule: ({ phone, email }) =>
      (phone === resident.phone ? undefined : phoneProblem({ phone })) ??
      (email === resident.email ? undefined : emailChangeProblem({ email }, resident.email)),
    problemsAs: "box",
    texts: FAILURES,
    showsServerText: true,
    send: async ({ phone, email, way }, create) => {
      if (phone !== resident.phone) onSaved(await contactApi.changePhone(userID, phone));
      if (email === resident.email) onClose();
      else await saveEmail(email, way, create);
    },
  });
  const isNew = form.values.email.trim() !== resident.email;
  return (
    <FormDialog title={t("Contact details")} form={form} onClose={onClose}>
      <TextInput
        {...form.field("phone")}
        label={t("Phone")}
        type="tel"
        inputMode="numeric"
        autoComplete="off"
      />
      <TextInput
        {...form.field("email")}
        label={t("Email")}
        type="email"
        hint={t("It is also the username. The old address gets an email about the change.")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX_LENGTH}
      />
      {isStaff && isNew ? (
        <SelectInput
          {...form.field("way")}
          label={t("The new address takes effect")}
          options={WAYS.map((way) => ({ ...way, label: t(way.label) }))}
          hint={form.values.way === "at-once" ? t("All devices are logged out.") : undefined}
        />
      ) : null}
      {resident.emailChange ? (
        <UnconfirmedEmail email={resident.emailChange.email} userID={userID} onSaved={onSaved} />
      ) : null}
    </FormDialog>
  );
}

function UnconfirmedEmail({
  email,
  userID,
  onSaved,
}: { email: string; userID: string } & Pick<ContactDialogProps, "onSaved">) {
  const { pending, run } = useAction<"cancel">();
  const cancel = () =>
    run("cancel", async () => onSaved(await contactApi.cancelProposal(userID)), FAILURES.failed);
  return (
    <Stack gap={2} align="start" className={styles.waiting}>
      <p>
        {rich("<b>{email}</b> is waiting for confirmation.", { b: (inner) => <b>{inner}</b> }, { email })}
      </p>
      <Button size="small" busy={pending === "cancel"} onClick={() => void cancel()}>
        {t("Cancel this change")}
      </Button>
    </Stack>
  );
}
