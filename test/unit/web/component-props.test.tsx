// @vitest-environment happy-dom
/** The components of `ui/` that draw one element pass its standard props on, and give it to a `ref`. */
import { createRef, type ReactNode, type RefObject } from "react";
import { expect, it } from "vitest";
import { createSelection } from "../../../web/lib/selection.ts";
import { Avatar } from "../../../web/ui/avatar.tsx";
import { Brand } from "../../../web/ui/brand.tsx";
import { Breadcrumb } from "../../../web/ui/breadcrumb.tsx";
import { Button, IconButton } from "../../../web/ui/button.tsx";
import { Card } from "../../../web/ui/card.tsx";
import { Changes } from "../../../web/ui/changes.tsx";
import { Combobox } from "../../../web/ui/combobox.tsx";
import { CopyField } from "../../../web/ui/copy-field.tsx";
import { Dialog } from "../../../web/ui/dialog.tsx";
import { Disclosure } from "../../../web/ui/disclosure.tsx";
import { ErrorBox } from "../../../web/ui/error-box.tsx";
import { FetchButton } from "../../../web/ui/fetch-button.tsx";
import { TextInput } from "../../../web/ui/field.tsx";
import { Row, Stack, Text } from "../../../web/ui/layout.tsx";
import { LoadFailed } from "../../../web/ui/load-failed.tsx";
import { Menu } from "../../../web/ui/menu.tsx";
import { Meter } from "../../../web/ui/meter.tsx";
import { Panel } from "../../../web/ui/panel.tsx";
import { PhotoPicker } from "../../../web/ui/photo-picker.tsx";
import { Pill } from "../../../web/ui/pill.tsx";
import { RowCheck } from "../../../web/ui/row-check.tsx";
import { SelectBox } from "../../../web/ui/select-box.tsx";
import { TabLinks } from "../../../web/ui/tab-links.tsx";
import { TextArea } from "../../../web/ui/text-area.tsx";
import { renderAt } from "./render.tsx";

const nothing = () => undefined;
const useSelection = createSelection();
const row = { selection: useSelection, rowID: "1", name: "Mara", orderOf: () => ["1"] };
const combobox = {
  ...{ name: "type", label: "Type", placeholder: "Choose", noMatch: "None", value: "", invalid: false },
  ...{ problem: undefined, choices: [], choiceOf: nothing, onChange: nothing },
};
const panel = { label: "Panel", isOpen: true, button: createRef<null>(), onClose: nothing };
const photo = { name: "Mara", photoUrl: "", accept: [], failed: "It failed.", upload: async () => undefined };

interface Standard {
  ref: RefObject<null>;
  className: string;
  "data-mark": string;
}

const COMPONENTS: Record<string, (standard: Standard) => ReactNode> = {
  Avatar: (standard) => <Avatar name="Mara" {...standard} />,
  Breadcrumb: (standard) => <Breadcrumb to="/" above="Residents" here="Mara" {...standard} />,
  Brand: (standard) => <Brand to="/" {...standard} />,
  Button: (standard) => <Button {...standard}>Save</Button>,
  Card: (standard) => <Card title="Lease" {...standard} />,
  Changes: (standard) => <Changes changes={[]} {...standard} />,
  Combobox: (standard) => <Combobox {...combobox} {...standard} />,
  CopyField: (standard) => <CopyField label="Link" text="/" {...standard} />,
  Dialog: (standard) => <Dialog open title="Lease" onClose={nothing} {...standard} />,
  Disclosure: (standard) => <Disclosure title="More" {...standard} />,
  ErrorBox: (standard) => <ErrorBox text="It failed." {...standard} />,
  FetchButton: (standard) => <FetchButton fetch={async () => undefined} {...standard} />,
  IconButton: (standard) => <IconButton label="Close" {...standard} />,
  LoadFailed: (standard) => <LoadFailed fetch={async () => undefined} {...standard} />,
  Menu: (standard) => (
    <Menu label="More" {...standard}>
      {() => null}
    </Menu>
  ),
  Meter: (standard) => <Meter share={40} label="40 of 100" {...standard} />,
  Panel: (standard) => <Panel {...panel} side="top" align="start" {...standard} />,
  PhotoPicker: (standard) => <PhotoPicker {...photo} {...standard} />,
  Pill: (standard) => <Pill {...standard}>Paid</Pill>,
  Row: (standard) => <Row {...standard} />,
  RowCheck: (standard) => <RowCheck {...row} {...standard} />,
  SelectBox: (standard) => <SelectBox value="" options={[]} onChange={nothing} {...standard} />,
  Stack: (standard) => <Stack {...standard} />,
  TabLinks: (standard) => <TabLinks label="Tabs" links={[]} current="" {...standard} />,
  Text: (standard) => <Text {...standard} />,
  TextArea: (standard) => <TextArea label="Message" value="" onChange={nothing} {...standard} />,
  TextInput: (standard) => <TextInput label="Name" {...standard} />,
};

it.each(Object.entries(COMPONENTS))("%s passes standard props and a ref on", async (_name, component) => {
  const ref = createRef<null>();
  await renderAt("/", component({ ref, className: "own", "data-mark": "here" }));
  const element = document.querySelector("[data-mark=here]");
  expect(element?.classList).toContain("own");
  expect(ref.current).toBe(element);
});
