/** Units: staff add and change them, and residents whose unit number is new create theirs. */
import { PORTAL } from "../audit/audit-events.repository.ts";
import type { AppContext } from "../context.ts";
import { isDuplicateKey } from "../database/driver-errors.ts";
import type { PageQuery } from "../database/queries.ts";
import { isRecordID, type WithId } from "../database/record.ts";
import { changesBetween } from "../domain/audit-event.ts";
import { isBlank, type Problem } from "../domain/field-rules.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { wasJoined } from "../domain/lease-rules.ts";
import { UNIT_EARLIER_RESIDENTS, UNIT_INCIDENTS, UNITS_MAX } from "../domain/limits.ts";
import { groupBy } from "../domain/reports/report-helpers.ts";
import { unitTypeOf } from "../domain/resident-rules.ts";
import {
  type EarlierResident,
  type UnitPageView,
  type UnitPerson,
  type UnitView,
  unitSchema,
} from "../domain/unit.ts";
import { floorOf } from "../domain/unit-floors.ts";
import {
  foldedUnit,
  isUnitState,
  occupancyOf,
  optionalDollars,
  optionalNumber,
  UNIT_TEXTS,
  type UnitForm,
  unitProblem,
} from "../domain/unit-rules.ts";
import { conflict, notFound, validationError } from "../http/errors.ts";
import { storedAnswer } from "../http/idempotency.ts";
import type { Batches } from "../http/json-list.ts";
import { createPresenter } from "../http/presenter.ts";
import { rooms } from "../live/channel.ts";
import type { UnitResident } from "../residents/resident-units.repository.ts";
import { createUnitCopies } from "./unit-copies.ts";
import { foldedNameOf, type ListedUnit, type Unit } from "./units.repository.ts";

const presentUnit = createPresenter(unitSchema);

/** Fields that are not named stay as they are. */
export type UnitChange = { [Field in keyof UnitForm]?: UnitForm[Field] | undefined };

/** The fields of a resident that a unit shows. A record that another program has stored may lack some. */
type PersonFields = Pick<UnitResident, "userID"> &
  Partial<Omit<UnitResident, "userID" | "approvedAt" | "formerSince">>;

const nameOf = ({ firstName = "", lastName = "", email = "" }: PersonFields): string =>
  `${firstName} ${lastName}`.trim() || email;

const personOf = (resident: PersonFields): UnitPerson => ({
  userID: resident.userID,
  name: nameOf(resident),
  email: resident.email ?? "",
  phone: resident.phone ?? "",
  leaseStart: resident.leaseStart ?? "",
  leaseEnd: resident.leaseEnd ?? "",
  monthlyRent: resident.monthlyRent ?? 0,
  isFurther: resident.isFurther === true,
  moveOutDate: resident.moveOut?.date ?? "",
});

/** The fields whose changes the audit trail records. */
const auditedFields = ({ number, building, floor, type, askingRent, state }: Unit) => ({
  number,
  building,
  floor,
  type,
  askingRent,
  state,
});

const formOf = (unit: Unit): UnitForm => ({ ...auditedFields(unit), note: unit.note });

const nameTaken = () => conflict({ field: "number", text: UNIT_TEXTS.taken } satisfies Problem);

export function createUnitsService(context: AppContext) {
  const { repositories, channel, clock, today } = context;
  const { units, residents, incidents } = repositories;
  const copies = createUnitCopies(context);

  /**
   * Units with their people. Adds the fields of the views to the records, so that a long list isn't copied once more.
   * @param residentsByUnit the current residents of each unit, by its `_id`
   */
  function presentWith(
    list: readonly WithId<ListedUnit>[],
    residentsByUnit: ReadonlyMap<string, readonly PersonFields[]>,
  ): UnitView[] {
    const day = today();
    return list.map((unit) => {
      const unitResidents = residentsByUnit.get(unit._id) ?? [];
      const people = unitResidents.map(personOf);
      const stays = unitResidents.map((one) => ({ ...personOf(one), onLeaseFrom: one.onLeaseFrom }));
      if (people.length > 1) people.sort((a, b) => (a.name < b.name ? -1 : 1));
      return presentUnit(Object.assign(unit, { people }, occupancyOf(unit.state, stays, day)));
    });
  }

  async function presentAll(list: readonly WithId<Unit>[]): Promise<UnitView[]> {
    const unitResidents = await residents.inUnits(list.map(({ _id }) => _id));
    return presentWith(
      list,
      groupBy(unitResidents, ({ unitID = "" }) => unitID),
    );
  }

  const present = async (unit: WithId<Unit>): Promise<UnitView> => (await presentAll([unit]))[0] as UnitView;

  async function findOrThrow(_id: string): Promise<WithId<Unit>> {
    const unit = isRecordID(_id) ? await units.byID(_id) : undefined;
    if (!unit) throw notFound(UNIT_TEXTS.notFound);
    return unit;
  }

  /**
   * The people who lived in a unit before, by its leases, latest first. A person who has come back is one of them, too; a person who was
   * removed never moved in.
   */
  async function findEarlierResidents(unitID: string): Promise<EarlierResident[]> {
    const stays: Omit<EarlierResident, "name">[] = [];
    for (const { people, ended, leaseEnd, monthlyRent } of await repositories.leases.inUnit(unitID)) {
      if (wasJoined(ended)) continue;
      for (const { kind, from: leaseStart, to: moveOutDate, erasedID, userID = erasedID } of people) {
        if (kind === "guarantor" || moveOutDate === undefined || userID === undefined) continue;
        stays.push({ userID, leaseStart, leaseEnd, monthlyRent, moveOutDate });
      }
    }
    stays.sort((a, b) => (a.moveOutDate > b.moveOutDate ? -1 : 1));
    const people = await residents.findNames(stays.map(({ userID }) => userID));
    const removedIDs = new Set(
      people.filter(({ moveOut }) => moveOut?.isRemoval).map(({ userID }) => userID),
    );
    const names = new Map(people.map((one) => [one.userID, `${one.firstName} ${one.lastName}`.trim()]));
    return stays
      .filter(({ userID }) => !removedIDs.has(userID))
      .slice(0, UNIT_EARLIER_RESIDENTS)
      .map((stay) => ({ ...stay, name: names.get(stay.userID) ?? "" }));
  }

  /** The unit with an `_id` or a number. @param building distinguishes units with the same number */
  async function findNamed(name: string, building?: string): Promise<WithId<Unit>> {
    const byID = isRecordID(name) ? await units.byID(name) : undefined;
    if (byID) return byID;
    const namesakes = await units.byNumber(name);
    const folded = foldedUnit(building ?? "");
    const unit =
      building === undefined ? namesakes[0] : namesakes.find((one) => one.foldedBuilding === folded);
    if (!unit) throw notFound(UNIT_TEXTS.notFound);
    return unit;
  }

  /** Records a new unit, once. */
  async function recordAdded(
    { userID: actorID }: { userID: string },
    { _id, number, building }: WithId<Unit>,
  ): Promise<void> {
    const cause = building === "" ? number : `${building} ${number}`;
    await context.audit.record({ _id, action: "unit-added", actorID, targetID: _id, cause });
  }

  /** Stores a unit, and publishes it. @throws HttpError 409 for a name that is taken */
  async function insert(actor: { userID: string }, unit: Unit): Promise<WithId<Unit>> {
    const inserted = await units.insert(unit).catch((error: unknown) => {
      throw isDuplicateKey(error, "foldedNumber") ? nameTaken() : error;
    });
    // A new unit has no residents.
    for (const view of presentWith([inserted], new Map())) channel.publish(rooms.staff, "unit:created", view);
    await recordAdded(actor, inserted);
    return inserted;
  }

  function storedFields({ number, building, type, askingRent, note, state }: UnitForm) {
    return {
      number,
      building,
      note,
      ...foldedNameOf({ number, building }),
      type: unitTypeOf(type) ?? "",
      askingRent: optionalDollars(askingRent),
      state: isUnitState(state) ? state : ("active" as const),
    };
  }

  /** The floor after a change: the entered floor, or that of a new number unless staff have ever entered a floor. */
  function floorAfter(
    current: Unit,
    number: string,
    enteredFloor: unknown,
  ): Pick<Unit, "floor" | "isFloorCorrected"> {
    const floor = enteredFloor === undefined ? current.floor : optionalNumber(enteredFloor);
    if (floor !== current.floor) return { floor, isFloorCorrected: true };
    const keepsFloor = current.isFloorCorrected || number === current.number;
    return { floor: keepsFloor ? floor : (floorOf(number) ?? null) };
  }

  /** The first vacant unit, or else the first unit. */
  async function preferVacant(namesakes: readonly WithId<Unit>[]): Promise<WithId<Unit> | undefined> {
    if (namesakes.length < 2) return namesakes[0];
    const vacantUnit = (await presentAll(namesakes)).find(({ status }) => status === "Vacant");
    return namesakes.find(({ _id }) => _id === vacantUnit?._id) ?? namesakes[0];
  }

  /**
   * Chooses one of the units with a number: the unit in the building or, without a building, the resident's unit, the unit without a building,
   * or a vacant unit.
   */
  async function chooseUnit(namesakes: readonly WithId<Unit>[], building: string, currentID: string) {
    const findIn = (name: string) => namesakes.find((unit) => unit.foldedBuilding === foldedUnit(name));
    if (!isBlank(building)) return findIn(building);
    return namesakes.find(({ _id }) => _id === currentID) ?? findIn("") ?? preferVacant(namesakes);
  }

  /**
   * The `_id` of the unit with a number, which is created if there is none. An empty number has no unit.
   * @param currentID the unit in which the resident lives, which stays if it has this number
   */
  async function ensure(
    actor: { userID: string },
    { number, type, building = "" }: Pick<Unit, "number" | "type"> & { building?: string },
    currentID = "",
  ): Promise<string> {
    if (isBlank(number)) return "";
    for (;;) {
      const unit = await chooseUnit(await units.byNumber(number), building, currentID);
      if (unit) return unit._id;
      const now = clock();
      const form = { number, building, floor: null, type, askingRent: null, state: "active", note: "" };
      const fields = { ...storedFields(form), floor: floorOf(number) ?? null };
      try {
        return (await insert(actor, { ...fields, createdAt: now, updatedAt: now }))._id;
      } catch (error) {
        // If another call has created the unit, the next iteration finds it.
        if (!(await chooseUnit(await units.byNumber(number), building, currentID))) throw error;
      }
    }
  }

  /** Changes a unit, and the number and type of its residents. A repeat changes nothing. @throws HttpError 400, 404, 409 */
  async function changeUnit(actor: { userID: string }, _id: string, change: UnitChange): Promise<UnitView> {
    const current = await findOrThrow(_id);
    const newValues = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(newValues).length === 0) throw validationError(UNIT_TEXTS.nothingToChange);
    const form = { ...formOf(current), ...newValues };
    const problem = unitProblem(form);
    if (problem !== undefined) throw validationError(problem);
    const fields = { ...storedFields(form), ...floorAfter(current, form.number, change.floor) };
    // The other fields are not written, because another person may be changing them.
    const changedFields: Partial<Unit> = Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => value !== current[name as keyof Unit]),
    );
    if (Object.keys(changedFields).length === 0) return present(current);
    const needsCopies = "number" in changedFields || "type" in changedFields;
    const after = {
      ...changedFields,
      updatedAt: clock(),
      ...(needsCopies && { copiesPending: true as const }),
    };
    const changes = changesBetween(auditedFields(current), auditedFields({ ...current, ...changedFields }));
    const before = await units.change(_id, after).catch((error: unknown) => {
      throw isDuplicateKey(error, "foldedNumber") ? nameTaken() : error;
    });
    if (!before) throw notFound(UNIT_TEXTS.notFound);
    const unit = await findOrThrow(_id);
    channel.publish(rooms.staff, "unit:updated", await present(unit));
    // A note may be about people, so the audit trail doesn't have its text.
    const noteChange = "note" in changedFields ? [{ field: "note", from: null, to: null }] : [];
    const event = { actorID: actor.userID, targetID: _id, changes: [...changes, ...noteChange] };
    await context.audit.record({ ...event, action: "unit-changed", cause: unit.number });
    if (needsCopies) await copies.copyToResidents(unit, actor.userID);
    return present(unit);
  }

  return {
    ensure,

    /** All units as staff see them, newest first, in batches. */
    async *all(window: PageQuery): Batches<UnitView> {
      const residentsByUnit = await context.propertyStats.byUnit();
      for await (const part of units.listed(window)) yield presentWith(part, residentsByUnit);
    },

    /** @param name an `_id` or a number @throws HttpError 404 */
    async page(name: string, building?: string): Promise<UnitPageView> {
      const unit = await findNamed(name, building);
      const [view, namesakes, unitIncidents, earlier] = await Promise.all([
        present(unit),
        units.byNumber(unit.number),
        incidents.inUnit(unit._id, UNIT_INCIDENTS),
        findEarlierResidents(unit._id),
      ]);
      return {
        unit: view,
        buildings: namesakes.map(({ building }) => building),
        incidents: await context.incidentViews.list({ role: "staff" }, unitIncidents),
        earlier,
      };
    },

    /** The unit that a call of `add` with this key has stored. */
    byKey: storedAnswer(units.byIdempotencyKey, present, recordAdded),

    /** @throws HttpError 400 with the text of the rule, 409 for a name that is taken or too many units */
    async add(actor: { userID: string }, form: UnitForm, idempotency?: Idempotency): Promise<UnitView> {
      const problem = unitProblem(form);
      if (problem !== undefined) throw validationError(problem);
      if ((await units.count()) >= UNITS_MAX) throw conflict(UNIT_TEXTS.tooMany);
      const enteredFloor = optionalNumber(form.floor);
      const now = clock();
      const unit = await insert(actor, {
        ...storedFields(form),
        floor: enteredFloor ?? floorOf(form.number) ?? null,
        ...(enteredFloor !== null && { isFloorCorrected: true as const }),
        createdAt: now,
        updatedAt: now,
        idempotency,
      });
      return present(unit);
    },

    change: changeUnit,

    /** Gives a unit, and so all its residents, the type that staff have entered for a resident. */
    async setType(actor: { userID: string }, unitID: string | undefined, typeText: string): Promise<void> {
      const unit = isRecordID(unitID ?? "") ? await units.byID(unitID ?? "") : undefined;
      const type = unitTypeOf(typeText);
      if (unit && type !== undefined && unit.type !== type) await changeUnit(actor, unit._id, { type });
    },

    /** Removes a unit that never had a resident. A repeat changes nothing. @throws HttpError 409 */
    async remove(actor: { userID: string }, _id: string): Promise<void> {
      const event = { action: "unit-removed", actorID: actor.userID, targetID: _id };
      const unit = isRecordID(_id) ? await units.byID(_id) : undefined;
      if (!unit) return context.audit.recordRemoval(event, undefined);
      const [userIDs, earlier] = await Promise.all([residents.userIDsIn(_id), findEarlierResidents(_id)]);
      if (userIDs.length + earlier.length > 0) throw conflict(UNIT_TEXTS.lived);
      if (!(await units.remove(_id))) return;
      channel.publish(rooms.staff, "unit:removed", { _id });
      await context.audit.recordRemoval(event, {
        cause: unit.number,
        changes: changesBetween(auditedFields(unit), {}),
      });
    },

    /** Completes copies that a crash has interrupted, and gives a unit to residents whom another program has stored. */
    repair: () => copies.repair((unit) => ensure({ userID: PORTAL }, unit)),
  };
}
