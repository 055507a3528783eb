/** Buttons, links, menus, and what they open. */
import { Gift, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { showAlert, showDone, showUndo } from "../ui/alerts.ts";
import { AttachedPhotos, AttachPhotosButton } from "../ui/attach-photos.tsx";
import { Breadcrumb } from "../ui/breadcrumb.tsx";
import { Button, ButtonLink, IconButton } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { CopyField } from "../ui/copy-field.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FetchButton } from "../ui/fetch-button.tsx";
import { TextInput } from "../ui/field.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { Keys } from "../ui/keys.tsx";
import { LanguageSwitch } from "../ui/language-switch.tsx";
import { Stack } from "../ui/layout.tsx";
import { Link } from "../ui/link.tsx";
import { LinkDialog } from "../ui/link-dialog.tsx";
import { LinkedText } from "../ui/linked-text.tsx";
import { Menu } from "../ui/menu.tsx";
import { Panel } from "../ui/panel.tsx";
import { PanelRow } from "../ui/panel-row.tsx";
import { ProfileLink } from "../ui/profile-link.tsx";
import { TabLinks } from "../ui/tab-links.tsx";
import text from "../ui/text.module.css";
import { useForm } from "../ui/use-form.ts";
import { FAILURES, nothing, succeedLater } from "./samples.ts";

/** A button that shows `children` until they call `close`. */
function OpenButton({ name, children }: { name: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      {isOpen ? children(() => setOpen(false)) : null}
    </>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const form = useForm<"name">({
    initial: { name: "" },
    problemsAs: "box",
    texts: FAILURES,
    rule: ({ name }) => (name ? undefined : { field: "name", text: "Please enter a name." }),
    send: succeedLater,
    onDone: onClose,
  });
  return (
    <FormDialog title="New entry" note="A note beside the buttons" form={form} onClose={onClose}>
      <TextInput label="Name" {...form.field("name")} />
    </FormDialog>
  );
}

function PanelSample() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button ref={button} onClick={() => setOpen(!isOpen)}>
        Panel
      </Button>
      <Panel
        label="Panel"
        isOpen={isOpen}
        button={button}
        side="bottom"
        align="start"
        onClose={() => setOpen(false)}
      >
        <ul>
          <PanelRow
            name="First"
            verb="Rename"
            text="First row"
            label="Name"
            maxLength={60}
            problemOf={nothing}
            change={succeedLater}
            question="Delete this row?"
            remove={succeedLater}
            failures={{ ...FAILURES, deletion: FAILURES }}
          >
            First row
          </PanelRow>
        </ul>
      </Panel>
    </>
  );
}

export const ACTIONS = {
  Button: () => (
    <>
      {(["primary", "secondary", "ghost"] as const).map((variant) => (
        <Stack gap={2} key={variant}>
          <Button variant={variant}>Save</Button>
          <Button variant={variant} icon={<Plus />}>
            With icon
          </Button>
          <Button variant={variant} busy>
            Busy
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant} size="large">
            Large
          </Button>
        </Stack>
      ))}
      <ButtonLink to="/gallery/" variant="primary">
        Link
      </ButtonLink>
      <IconButton label="Delete">
        <Trash2 />
      </IconButton>
      <IconButton label="Delete, bare" bare>
        <Trash2 />
      </IconButton>
      <FetchButton fetch={succeedLater} />
    </>
  ),
  Links: () => (
    <Stack gap={2}>
      <Breadcrumb to="/gallery/" above="Residents" here="Maya Lindqvist" />
      <Link to="/gallery/" className={text.link}>
        A link
      </Link>
      <ProfileLink userID="R-1" className={text.link}>
        Maya Lindqvist
      </ProfileLink>
      <p>
        <LinkedText>Write to office@example.com or see https://example.com.</LinkedText>
      </p>
      <TabLinks
        label="Tabs"
        current="one"
        links={[
          { name: "one", label: "Current", search: "" },
          { name: "two", label: "Other", search: "?two" },
        ]}
      />
      <Keys>Ctrl K</Keys>
      <LanguageSwitch />
    </Stack>
  ),
  Menu: () => (
    <>
      <Menu label="More">
        {({ MenuItem, MenuLine, MenuNote }) => (
          <>
            <MenuItem icon={<Gift />} onSelect={nothing}>
              An action
            </MenuItem>
            <MenuLine />
            <MenuNote>A note</MenuNote>
          </>
        )}
      </Menu>
      <PanelSample />
    </>
  ),
  Dialogs: () => (
    <>
      <OpenButton name="Dialog">
        {(close) => (
          <Dialog
            open
            title="A dialog"
            textOnly
            onClose={close}
            actions={<Button onClick={close}>Done</Button>}
          >
            <p>Some text.</p>
          </Dialog>
        )}
      </OpenButton>
      <OpenButton name="Form dialog">{(close) => <Form onClose={close} />}</OpenButton>
      <OpenButton name="Question">
        {(close) => (
          <ConfirmDialog
            title="Delete?"
            confirm="Delete"
            texts={FAILURES}
            onConfirm={succeedLater}
            onClose={close}
          >
            This can't be undone.
          </ConfirmDialog>
        )}
      </OpenButton>
      <OpenButton name="Link">
        {(close) => (
          <LinkDialog title="Invitation" path="/register#token" onClose={close}>
            Send this link to the resident.
          </LinkDialog>
        )}
      </OpenButton>
    </>
  ),
  Alerts: () => (
    <>
      <Button onClick={() => showAlert("A neutral alert.")}>Neutral</Button>
      <Button onClick={() => showDone("Saved.")}>Success</Button>
      <Button onClick={() => showUndo("Approved.", nothing)}>Undo</Button>
      <Button onClick={() => showAlert("It failed.", { tone: "error", note: "Please try again." })}>
        Error
      </Button>
    </>
  ),
  Files: () => (
    <>
      <AttachPhotosButton target="gallery" labeled />
      <AttachedPhotos target="gallery" />
      <CopyField label="Link" text="https://example.com/register" />
    </>
  ),
};
