/** Units: the list, or one unit. */

import type { UnitView } from "@domain/unit.ts";
import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { UnitList } from "../../../features/units/unit-list.tsx";
import { UnitPill } from "../../../features/units/unit-pill.tsx";
import {
  applyUnit,
  applyUnitResident,
  removeUnit,
  useUnitPage,
  useUnits,
} from "../../../features/units/units.store.ts";
import { formatCount } from "../../../lib/formats.ts";
import { paths } from "../../../lib/paths.ts";
import { t } from "../../../lib/t.ts";
import { unitAddress } from "../../../lib/unit-address.ts";
import { useRecordID } from "../../../lib/use-record-id.ts";
import { useTitle } from "../../../lib/use-title.ts";
import { view } from "../../../lib/views.ts";
import type { Subscription } from "../../../live/subscriptions.ts";
import { useScreenSubscriptions } from "../../../live/use-live.ts";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { Button } from "../../../ui/button.tsx";
import { Row } from "../../../ui/layout.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Page, PageFrame } from "../../../ui/page.tsx";
import text from "../../../ui/text.module.css";
import { LiveState } from "../../live-state.tsx";
import { bulkActions } from "../common/bulk-actions.tsx";
import { exportMenu } from "../common/export-menu.tsx";

const detail = lazyPart(async () => (await import("../../../features/units/unit-detail.tsx")).UnitDetail);
const dialog = lazyPart(async () => (await import("../../../features/units/unit-dialog.tsx")).UnitDialog);

/** `applyUnit` and `applyUnitResident` change both the list and the open unit; incidents are only on the page of a unit. */
const SUBSCRIPTIONS: readonly Subscription[] = [
  {
    events: {
      "unit:created": applyUnit,
      "unit:updated": applyUnit,
      "unit:removed": removeUnit,
      "resident:created": applyUnitResident,
      "resident:updated": applyUnitResident,
    },
    store: useUnits,
  },
  {
    events: {
      "incident:created": () => useUnitPage.getState().invalidate(),
      "incident:updated": () => useUnitPage.getState().invalidate(),
    },
    store: useUnitPage,
  },
];

export function UnitsPage() {
  const number = useRecordID();
  useScreenSubscriptions(SUBSCRIPTIONS);
  return number === undefined ? <Units /> : <Unit number={number} />;
}

function occupancyText(units: readonly UnitView[]): string {
  const occupied = units.filter(({ status }) => status === "Occupied" || status === "Notice").length;
  return t("{occupied} of {length} occupied", {
    occupied: formatCount(occupied),
    length: formatCount(units.length),
  });
}

function Units() {
  useTitle(t("Units"));
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const note = useUnits(({ data }) => data && occupancyText(data));
  useEffect(() => view(undefined, useUnits), []);
  const addButton = (variant: "primary" | "secondary") => (
    <Button
      variant={variant}
      icon={<Plus />}
      aria-haspopup="dialog"
      onPointerEnter={dialog.preload}
      onFocus={dialog.preload}
      onClick={() => setAdding(true)}
    >
      {t("Add Unit")}
    </Button>
  );
  return (
    <Page
      title={t("Units")}
      {...(note === undefined ? {} : { note })}
      aside={
        <Row gap={3} wrap>
          <LiveState />
          {addButton("primary")}
        </Row>
      }
    >
      <UnitList action={addButton("secondary")} exportMenu={exportMenu} bulkActions={bulkActions} />
      {isAdding ? <dialog.Part onClose={close} onSaved={(unit) => void navigate(unitAddress(unit))} /> : null}
    </Page>
  );
}

/** @param number from the address; may be an earlier number of a renamed unit, so the unit's own is shown once it is loaded */
function Unit({ number: addressNumber }: { number: string }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isEditing, setEditing] = useState(false);
  const close = () => setEditing(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog of a unit doesn't open for another one to which Back leads
  useEffect(() => () => setEditing(false), [addressNumber, search]);
  const unit = useUnitPage(({ data }) => data?.unit);
  const number = unit?.number ?? addressNumber;
  useTitle(t("Unit {number}", { number }));
  return (
    <PageFrame
      head={
        <div>
          <Breadcrumb to={paths.units} above={t("Units")} here={number} />
          <Row gap={3} wrap>
            <h1 className={text.pageTitle}>{number}</h1>
            {unit ? <UnitPill status={unit.status} /> : null}
          </Row>
        </div>
      }
      aside={<LiveState />}
    >
      <detail.Part
        rows={6}
        id={search.get("id") ?? undefined}
        number={addressNumber}
        building={search.get("building") ?? undefined}
        onEdit={() => setEditing(true)}
      />
      {isEditing && unit ? (
        <dialog.Part
          unit={unit}
          onClose={close}
          onSaved={(savedUnit) => void navigate(unitAddress(savedUnit), { replace: true })}
        />
      ) : null}
    </PageFrame>
  );
}
