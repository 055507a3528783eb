/** Units: staff add and change them, and residents whose unit number is new create theirs. */
import type { AppContext } from "../context.ts";
import { isDuplicateKey } from "../database/driver-errors.ts";
import type { PageQuery } from "../database/queries.ts";
import { isRecordID, type WithId } from "../database/record.ts";
import { changesBetween } from "../domain/audit-event.ts";
import { toCalendarDate } from "../domain/calendar.ts";
import { isBlank, type Problem } from "../domain/field-rules.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import { wasJoined } from "../domain/lease-rules.ts";
import { UNIT_EARLIER_RESIDENTS, UNIT_INCIDENTS, UNITS_MAX } from "../domain/limits.ts";
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
import type { UnitResident as StoredUnitResident } from "../residents/resident-units.repository.ts";
import { createUnitCopies, PORTAL } from "./unit-copies.ts";
import { foldedNameOf, type ListedUnit, type Unit } from "./units.repository.ts";

const presentUnit = createPresenter(unitSchema);

/** Fields that are not named stay as they are. */
export type UnitChange = { [Field in keyof UnitForm]?: UnitForm[Field] | undefined };

interface Actor {
  userID: string;
}

/** A resident as stored, where fields may be absent. */
type UnitResident = Pick<StoredUnitResident, "userID"> &
  Partial<Omit<StoredUnitResident, "userID" | "approvedAt" | "formerSince">>;

const nameOf = ({ firstName = "", lastName = "", email = "" }: UnitResident): string =>
  `${firstName} ${lastName}`.trim() || email;

const personOf = (resident: UnitResident): UnitPerson => ({
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

/** The fields of the audit trail. */
const audited = ({ number, building, floor, type, askingRent, state }: Unit) => ({
  number,
  building,
  floor,
  type,
  askingRent,
  state,
});

const formOf = ({ number, building, floor, type, askingRent, state, note }: Unit): UnitForm => ({
  ...{ number, building, floor, type, askingRent, state, note },
});

const taken = () => conflict({ field: "number", text: UNIT_TEXTS.taken } satisfies Problem);

export type UnitsService = ReturnType<typeof createUnitsService>;

export function createUnitsService(context: AppContext) {
  const { repositories, channel, clock, config } = context;
  const { units, residents, incidents } = repositories;
  const copies = createUnitCopies(context);
  const today = () => toCalendarDate(clock(), config.propertyTimeZone);

  /** Units with their people. The records get the fields of the views, so that a long list isn't copied once more. */
  function presentIn(
    list: readonly WithId<ListedUnit>[],
    people: ReadonlyMap<string, readonly UnitResident[]>,
  ): UnitView[] {
    const day = today();
    return list.map((unit) => {
      const there = (people.get(unit._id) ?? []).map(personOf);
      if (there.length > 1) there.sort((a, b) => (a.name < b.name ? -1 : 1));
      return presentUnit(Object.assign(unit, { people: there }, occupancyOf(unit.state, there, day)));
    });
  }

  async function presentAll(list: readonly WithId<Unit>[]): Promise<UnitView[]> {
    const people = new Map<string, UnitResident[]>();
    for (const resident of await residents.inUnits(list.map(({ _id }) => _id))) {
      const { unitID = "" } = resident;
      people.set(unitID, [...(people.get(unitID) ?? []), resident]);
    }
    return presentIn(list, people);
  }

  const present = async (unit: WithId<Unit>): Promise<UnitView> => (await presentAll([unit]))[0] as UnitView;

  async function findOrThrow(_id: string): Promise<WithId<Unit>> {
    const unit = isRecordID(_id) ? await units.byID(_id) : undefined;
    if (!unit) throw notFound(UNIT_TEXTS.notFound);
    return unit;
  }

  /** Who lived in a unit before, by its leases: a person who has come back, too. */
  async function earlierIn(unitID: string): Promise<EarlierResident[]> {
    const stays = (await repositories.leases.inUnit(unitID)).flatMap(
      ({ people, ended, leaseEnd, monthlyRent }) =>
        wasJoined(ended)
          ? []
          : people.flatMap(({ userID, erasedID, kind, from: leaseStart, to: moveOutDate }) =>
              kind === "guarantor" || moveOutDate === undefined || (userID ?? erasedID) === undefined
                ? []
                : { userID: userID ?? erasedID ?? "", leaseStart, leaseEnd, monthlyRent, moveOutDate },
            ),
    );
    stays.sort((a, b) => (a.moveOutDate > b.moveOutDate ? -1 : 1));
    const shown = stays.slice(0, UNIT_EARLIER_RESIDENTS);
    const people = await residents.contacts(shown.map(({ userID }) => userID));
    const names = new Map(people.map((one) => [one.userID, `${one.firstName} ${one.lastName}`.trim()]));
    return shown.map((stay) => ({ ...stay, name: names.get(stay.userID) ?? "" }));
  }

  /** The unit of an `_id`, or of a number. @param building of the number, if several buildings have it */
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

  /** Stores a unit, and publishes it. @throws HttpError 409 for a name that is taken */
  async function insert(actor: Actor, unit: Unit): Promise<WithId<Unit>> {
    const inserted = await units.insert(unit).catch((error: unknown) => {
      throw isDuplicateKey(error, "foldedNumber") ? taken() : error;
    });
    // No one can live there yet.
    for (const view of presentIn([inserted], new Map())) channel.publish(rooms.staff, "unit:created", view);
    const { number, building } = inserted;
    const cause = building === "" ? number : `${building} ${number}`;
    await context.audit.record({
      action: "unit-added",
      actorID: actor.userID,
      targetID: inserted._id,
      cause,
    });
    return inserted;
  }

  function storedFields({ number, building, type, askingRent, note, state }: UnitForm) {
    return {
      ...{ number, building, note },
      ...foldedNameOf({ number, building }),
      type: unitTypeOf(type) ?? "",
      askingRent: optionalNumber(askingRent),
      state: isUnitState(state) ? state : ("active" as const),
    };
  }

  /** The floor after a change: the entered one, or that of a new number unless staff have ever entered one. */
  function floorAfter(
    current: Unit,
    number: string,
    entered: unknown,
  ): Pick<Unit, "floor" | "isFloorCorrected"> {
    const floor = entered === undefined ? current.floor : optionalNumber(entered);
    if (floor !== current.floor) return { floor, isFloorCorrected: true };
    const isKept = current.isFloorCorrected || number === current.number;
    return { floor: isKept ? floor : (floorOf(number) ?? null) };
  }

  /** The first unit in which no one lives today, or else the first one. */
  async function preferVacant(found: readonly WithId<Unit>[]): Promise<WithId<Unit> | undefined> {
    if (found.length < 2) return found[0];
    const vacant = (await presentAll(found)).find(({ status }) => status === "Vacant");
    return found.find(({ _id }) => _id === vacant?._id) ?? found[0];
  }

  /** The unit of some with one number: that of the building or, without one, the resident's own, that of no building, or a vacant one. */
  async function chosen(found: readonly WithId<Unit>[], building: string, currentID: string) {
    const inBuilding = (name: string) => found.find((unit) => unit.foldedBuilding === foldedUnit(name));
    if (!isBlank(building)) return inBuilding(building);
    return found.find(({ _id }) => _id === currentID) ?? inBuilding("") ?? preferVacant(found);
  }

  /**
   * The `_id` of the unit with a number, which is created if there is none. An empty number has no unit.
   * @param currentID the unit in which the resident lives, which stays if it has this number
   */
  async function ensure(
    actor: Actor,
    { number, type, building = "" }: Pick<Unit, "number" | "type"> & { building?: string },
    currentID = "",
  ): Promise<string> {
    if (isBlank(number)) return "";
    for (;;) {
      const unit = await chosen(await units.byNumber(number), building, currentID);
      if (unit) return unit._id;
      const now = clock();
      const fields = { number, building, type, askingRent: null, state: "active", note: "" };
      try {
        const proposed = { ...storedFields(fields), floor: floorOf(number) ?? null };
        return (await insert(actor, { ...proposed, createdAt: now, updatedAt: now }))._id;
      } catch (error) {
        // Another call has created it.
        const isThere = await chosen(await units.byNumber(number), building, currentID);
        if (!isThere) throw error;
      }
    }
  }

  /** Changes a unit, and the number and type of its residents. A repeat changes nothing. @throws HttpError 400, 404, 409 */
  async function changeUnit(actor: Actor, _id: string, change: UnitChange): Promise<UnitView> {
    const current = await findOrThrow(_id);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(given).length === 0) throw validationError(UNIT_TEXTS.nothingToChange);
    const form = { ...formOf(current), ...given };
    const problem = unitProblem(form);
    if (problem !== undefined) throw validationError(problem);
    const fields = { ...storedFields(form), ...floorAfter(current, form.number, change.floor) };
    const isCopied = fields.number !== current.number || fields.type !== current.type;
    const after = { ...fields, updatedAt: clock(), ...(isCopied && { copiesPending: true as const }) };
    const changes = changesBetween(audited(current), audited({ ...current, ...after }));
    const isNoted = fields.note !== current.note;
    if (changes.length === 0 && !isNoted) return present(current);
    const before = await units.change(_id, after).catch((error: unknown) => {
      throw isDuplicateKey(error, "foldedNumber") ? taken() : error;
    });
    if (!before) throw notFound(UNIT_TEXTS.notFound);
    const changed = await findOrThrow(_id);
    channel.publish(rooms.staff, "unit:updated", await present(changed));
    // A note may be about people, so the trail keeps only that it was changed.
    const noted = isNoted ? [{ field: "note", from: null, to: null }] : [];
    const event = { actorID: actor.userID, targetID: _id, changes: [...changes, ...noted] };
    await context.audit.record({ ...event, action: "unit-changed", cause: changed.number });
    if (isCopied) await copies.copyToResidents(changed, actor.userID);
    return present(changed);
  }

  return {
    ensure,

    /** All units as staff see them, newest first, in batches. */
    async *all(window: PageQuery): Batches<UnitView> {
      const people = await context.propertyStats.byUnit();
      for await (const part of units.listed(window)) yield presentIn(part, people);
    },

    /** @param name an `_id` or a number @throws HttpError 404 */
    async page(name: string, building?: string): Promise<UnitPageView> {
      const unit = await findNamed(name, building);
      const [view, named, reported, earlier] = await Promise.all([
        present(unit),
        units.byNumber(unit.number),
        incidents.inUnit(unit._id, UNIT_INCIDENTS),
        earlierIn(unit._id),
      ]);
      return {
        unit: view,
        buildings: named.map(({ building }) => building),
        incidents: await context.incidentViews.list({ role: "staff" }, reported),
        earlier,
      };
    },

    /** The unit that a call of `add` with this key has stored. */
    byKey: storedAnswer(units.byIdempotencyKey, present),

    /** @throws HttpError 400 with the text of the rule, 409 for a name that is taken or too many units */
    async add(actor: Actor, form: UnitForm, idempotency?: Idempotency): Promise<UnitView> {
      const problem = unitProblem(form);
      if (problem !== undefined) throw validationError(problem);
      if ((await units.count()) >= UNITS_MAX) throw conflict(UNIT_TEXTS.tooMany);
      const entered = optionalNumber(form.floor);
      const now = clock();
      const unit = await insert(actor, {
        ...storedFields(form),
        floor: entered ?? floorOf(form.number) ?? null,
        ...(entered !== null && { isFloorCorrected: true as const }),
        ...{ createdAt: now, updatedAt: now, idempotency },
      });
      return present(unit);
    },

    change: changeUnit,

    /** A type that staff enter for a resident becomes that of the unit, and so of all who live there. */
    async setType(actor: Actor, unitID: string | undefined, text: string): Promise<void> {
      const unit = isRecordID(unitID ?? "") ? await units.byID(unitID ?? "") : undefined;
      const type = unitTypeOf(text);
      if (unit && type !== undefined && unit.type !== type) await changeUnit(actor, unit._id, { type });
    },

    /** Removes a unit that never had a resident. A repeat changes nothing. @throws HttpError 409 */
    async remove(actor: Actor, _id: string): Promise<void> {
      const unit = isRecordID(_id) ? await units.byID(_id) : undefined;
      if (!unit) return;
      if ((await residents.userIDsIn(_id)).length > 0) throw conflict(UNIT_TEXTS.lived);
      if (!(await units.remove(_id))) return;
      channel.publish(rooms.staff, "unit:removed", { _id });
      const event = { action: "unit-removed", actorID: actor.userID, targetID: _id, cause: unit.number };
      await context.audit.record({ ...event, changes: changesBetween(audited(unit), {}) });
    },

    /** Completes what a crash has interrupted, and gives a unit to residents that another program has stored. */
    repair: () => copies.repair((unit) => ensure({ userID: PORTAL }, unit)),
  };
}
