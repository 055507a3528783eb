/** Saved views: filters of residents and incidents that staff save under a name, for themselves or for the team. */
import type { AuditService } from "../audit/audit.service.ts";
import type { AppContext } from "../context.ts";
import { isRecordID, type WithId } from "../database/record.ts";
import { changesBetween } from "../domain/audit-event.ts";
import type { Idempotency } from "../domain/idempotency.ts";
import {
  FILTER_SCHEMAS,
  type ListFilter,
  type SavedViewView,
  savedViewSchema,
} from "../domain/saved-view.ts";
import {
  canChangeView,
  SAVED_VIEW_TEXTS,
  SAVED_VIEWS_MAX,
  savedViewNameProblem,
  savedViewProblem,
  type ViewedList,
  type Visibility,
} from "../domain/saved-view-rules.ts";
import { conflict, forbidden, notFound, validationError } from "../http/errors.ts";
import { storedAnswer } from "../http/idempotency.ts";
import { createPresenter } from "../http/presenter.ts";
import { rooms } from "../live/channel.ts";
import type { SavedView } from "./saved-views.repository.ts";

const presentView = createPresenter(savedViewSchema);

interface Actor {
  userID: string;
  isManager: boolean;
}

/** The fields of a request. */
interface SavedViewInput {
  name: string;
  list: string;
  visibility: string;
  filter?: ListFilter | undefined;
}

export function createSavedViewsService(context: AppContext) {
  const {
    repositories: { savedViews },
    channel,
    clock,
  } = context;

  async function presentAll(views: readonly WithId<SavedView>[]): Promise<SavedViewView[]> {
    const names = await context.accounts.findDisplayNames([...new Set(views.map(({ ownerID }) => ownerID))]);
    return views.map((view) => presentView({ ...view, ownerName: names.get(view.ownerID)?.name ?? "" }));
  }

  const present = async (view: WithId<SavedView>) => (await presentAll([view]))[0] as SavedViewView;

  /** Publishes a change to the users who see the view. Records changes of the team's views in the audit trail. */
  async function publishAndRecord(
    actor: Actor,
    view: WithId<SavedView>,
    event: Pick<Parameters<AuditService["record"]>[0], "_id" | "action" | "cause" | "changes">,
  ): Promise<void> {
    const { _id, visibility, ownerID } = view;
    const room = visibility === "team" ? rooms.staff : rooms.user(ownerID);
    channel.publish(room, "saved-views:changed", { _id });
    if (visibility === "team") await context.audit.record({ ...event, actorID: actor.userID, targetID: _id });
  }

  /** Publishes a new view, and records it once. */
  const announceAdded = (actor: Actor, view: WithId<SavedView>) =>
    publishAndRecord(actor, view, { _id: view._id, action: "saved-view-added", cause: view.name });

  /** @returns undefined if there is no such view, or the actor doesn't see it. @throws HttpError 403 */
  async function findChangeable(actor: Actor, _id: string): Promise<WithId<SavedView> | undefined> {
    const view = isRecordID(_id) ? await savedViews.byID(_id) : undefined;
    if (!view || (view.visibility === "own" && view.ownerID !== actor.userID)) return undefined;
    if (!canChangeView(view, actor)) throw forbidden(SAVED_VIEW_TEXTS.ofOthers);
    return view;
  }

  return {
    /** The views that a member of staff sees: their own and those of the team, newest first. */
    list: async ({ userID }: Pick<Actor, "userID">): Promise<SavedViewView[]> =>
      presentAll(await savedViews.visibleTo(userID)),

    /** The view that a call of `add` with this key has stored. */
    byKey: storedAnswer(savedViews.byIdempotencyKey, present, announceAdded),

    /** @throws HttpError 400 with the text of the rule, 409 if there are too many */
    async add(actor: Actor, input: SavedViewInput, idempotency?: Idempotency): Promise<SavedViewView> {
      const { name } = input;
      const problem = savedViewProblem({ ...input, text: input.filter?.text ?? "" });
      if (problem !== undefined) throw validationError(problem);
      const list = input.list as ViewedList;
      const visibility = input.visibility as Visibility;
      const filter = FILTER_SCHEMAS[list].safeParse(input.filter);
      if (!filter.success) throw validationError({ field: "filter", text: SAVED_VIEW_TEXTS.filterInvalid });
      const ownership = { visibility, ownerID: actor.userID };
      if ((await savedViews.count(ownership)) >= SAVED_VIEWS_MAX[visibility])
        throw conflict(SAVED_VIEW_TEXTS.tooMany[visibility]);
      const savedView = await savedViews.insert({
        ...ownership,
        name,
        list,
        filter: filter.data,
        createdAt: clock(),
        idempotency,
      });
      await announceAdded(actor, savedView);
      return present(savedView);
    },

    /** @throws HttpError 400 with the text of the rule, 403 for a view of the team that is another person's, 404 */
    async rename(actor: Actor, _id: string, name: string): Promise<SavedViewView> {
      const problem = savedViewNameProblem({ name });
      if (problem !== undefined) throw validationError(problem);
      const view = await findChangeable(actor, _id);
      const before = view && (await savedViews.rename(_id, name));
      if (!before) throw notFound(SAVED_VIEW_TEXTS.notFound);
      if (before.name !== name) {
        const changes = changesBetween({ name: before.name }, { name });
        await publishAndRecord(actor, before, { action: "saved-view-renamed", changes });
      }
      return present({ ...before, name });
    },

    /** Deletes a view. A repeat changes nothing. @throws HttpError 403 for a view of the team that is another person's */
    async remove(actor: Actor, _id: string): Promise<void> {
      const view = await findChangeable(actor, _id);
      if (!view || !(await savedViews.remove(_id))) return;
      await publishAndRecord(actor, view, { action: "saved-view-deleted", cause: view.name });
    },
  };
}
