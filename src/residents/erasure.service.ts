/**
 * Erases the personal data of former residents after the property's retention time: names, contact details, traits, photos, and all
 * texts by them or about them. Amounts, dates and statuses stay, under the userID alone.
 *
 * Each step can be repeated, so an erasure that was interrupted is begun again, by any node. A collection with personal data of residents
 * needs a step here; a test searches the whole database.
 */
import { PORTAL } from "../audit/audit-events.repository.ts";
import type { AppContext } from "../context.ts";
import { addMonths } from "../domain/calendar.ts";
import { incidentNotes, officeConversation, PROPERTY_CONVERSATION } from "../domain/conversation-id.ts";
import { foldText } from "../domain/folded-text.ts";
import { rooms } from "../live/channel.ts";
import type { Resident } from "./resident.model.ts";

/** Far longer than the erasure of a resident with many messages takes. After it, another node continues. */
const CLAIM_MS = 5 * 60_000;

/** A test of texts for a name as whole words: 'Joann Leeson' does not have the name Ann Lee. */
function nameTest(name: string): (text: string) => boolean {
  const escaped = foldText(name).replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const wholeName = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "u");
  return (text) => wholeName.test(foldText(text));
}

const EVERY_TEXT = () => true;

export function createErasureService(context: AppContext) {
  const { repositories, channel, clock, log } = context;
  const { residents } = repositories;

  /** Erases the account with all that belongs to it, such as sessions and passkeys, and the messages that wait to be sent to the person. */
  async function eraseAccess({ userID, email }: Resident): Promise<void> {
    await repositories.accounts.removeResident(userID);
    await repositories.sessions.removeOfUser(userID);
    await repositories.knownDevices.removeOfUser(userID);
    await repositories.secondFactors.remove(userID);
    await repositories.recoveryCodes.removeOf(userID);
    await repositories.passkeys.removeOfUser(userID);
    await repositories.oneTimeLinks.removeOf(userID);
    await repositories.pushSubscriptions.removeOfUser(userID);
    await repositories.deliveries.removeOf(userID);
    if (email !== "") await repositories.refusedAddresses.remove(email);
  }

  /**
   * Erases the messages of a conversation, or those of one person in it. Their photos go first, because the messages have the photos' ids.
   * @returns the `_id`s of the messages
   */
  async function eraseMessages(conversationID: string, userID?: string): Promise<string[]> {
    const ids: string[] = [];
    for await (const part of repositories.chatMessages.photosByMessage(conversationID, userID)) {
      const photoIDs = part.flatMap(({ photos = [] }) => photos.map(({ photoID }) => photoID));
      if (photoIDs.length > 0) await repositories.messagePhotos.remove(photoIDs);
      ids.push(...part.map(({ _id }) => _id));
    }
    await repositories.chatMessages.eraseTexts(conversationID, userID);
    return ids;
  }

  /**
   * Erases the person's messages in the property's chat, and all messages of their office line and their incidents.
   * @returns the subjects of the notifications to remove: conversations, and reports of messages
   */
  async function eraseConversations({ userID }: Resident): Promise<string[]> {
    const incidents = await repositories.incidents.ofUser(userID);
    const chatMessageIDs = await eraseMessages(PROPERTY_CONVERSATION, userID);
    const conversationIDs = await repositories.conversations.idsOf(userID);
    const noteIDs = incidents.map(({ _id }) => incidentNotes(_id));
    for (const conversationID of new Set([officeConversation(userID), ...conversationIDs, ...noteIDs])) {
      await eraseMessages(conversationID);
    }
    await repositories.conversations.eraseTexts(userID);
    await repositories.messageReports.erase(userID, chatMessageIDs);
    await repositories.readMarkers.removeOf(userID);
    return [...conversationIDs, ...noteIDs, ...chatMessageIDs.map((_id) => `report:${_id}`)];
  }

  async function eraseRecords(resident: Resident, subjects: readonly string[]): Promise<void> {
    const { userID, firstName, lastName, email } = resident;
    const name = `${firstName} ${lastName}`.trim();
    await repositories.incidents.eraseTexts(userID, clock());
    await repositories.behaviorLogs.eraseTexts(userID);
    await repositories.rewardLogs.eraseTexts(userID);
    const soleLeaseIDs = await context.leases.soleLeasesOf(userID);
    await repositories.paymentLogs.eraseTexts(userID, soleLeaseIDs);
    await repositories.ledgerEntries.eraseTexts(soleLeaseIDs, EVERY_TEXT);
    await repositories.redemptions.eraseTexts(userID);
    await repositories.notifications.removeOf(userID, subjects);
    if (firstName !== "" && lastName !== "") {
      const hasName = nameTest(name);
      await repositories.ledgerEntries.eraseTexts(resident.leaseIDs ?? [], hasName);
      await repositories.notifications.removeNaming(hasName);
      await repositories.savedViews.removeNaming(hasName);
    }
    await repositories.photos.removeOf(userID);
    await repositories.residentImports.eraseName([name, email].filter((text) => text !== ""));
    await context.leases.erasePerson(userID);
    await repositories.auditValues.eraseOf(userID);
  }

  /** @returns false if another node erases the resident, or if there is nothing to erase */
  async function erase(userID: string): Promise<boolean> {
    const now = clock();
    const endsAt = new Date(now.getTime() + CLAIM_MS);
    const resident = await residents.claimErasure(userID, { now, endsAt });
    if (!resident?.erasure) return false;
    await eraseAccess(resident);
    const subjects = await eraseConversations(resident);
    await eraseRecords(resident, subjects);
    // The resident's record is last, because a repeated run finds other records by its name and address.
    await residents.erase(resident, clock());
    const event = { action: "personal-data-erased", actorID: PORTAL, userID, targetID: resident._id };
    await context.audit.record({ ...event, _id: resident.erasure.id });
    const erasedResident = await residents.finishErasure(userID, clock());
    if (erasedResident) await context.residentNotifier.announce(erasedResident);
    // Open pages drop removed items when they refetch.
    channel.publish([rooms.staff, rooms.members], "resync");
    return true;
  }

  /** Erases the data of all residents whose retention time is over. @returns how many */
  async function eraseDue(): Promise<number> {
    const { months } = (await context.settings.read()).retention;
    const movedOutBy = months === 0 ? undefined : addMonths(context.today(), -months);
    let count = 0;
    for (const userID of await residents.withErasureDue(movedOutBy)) {
      try {
        if (await erase(userID)) count += 1;
      } catch (error) {
        log.warn({ err: error, userID }, "personal data could not be erased; the next attempt follows");
      }
    }
    const event = "personal_data_erased";
    if (count > 0) log.info({ event, count }, "the personal data of former residents were erased");
    return count;
  }

  return {
    eraseDue,
    /** Erases a removed resident's data now. The schedule repeats what fails. */
    async eraseNow(userID: string): Promise<void> {
      await erase(userID).catch((error: unknown) => {
        log.warn(
          { err: error, userID },
          "a removed resident's data could not be erased; the next attempt follows",
        );
      });
    },
  };
}
