/**
 * Mutes in the property's chat. A mute is a field of the account, and of the users in the session cache, so that sending a message takes no
 * further database command. Setting it counts as a revocation, so every node reads the user again with the next call.
 */
import type { AppContext } from "../context.ts";
import type { MuteView } from "../domain/moderation.ts";
import { type ChatMute, isMuted, mutedText } from "../domain/moderation-rules.ts";
import { HttpError } from "../http/errors.ts";

interface MutableUser {
  chatMute?: ChatMute | undefined;
}

export function createChatMutes(context: AppContext) {
  const { repositories, clock, config } = context;

  /** The mute of a person; undefined if there is none now. */
  function activeMute({ chatMute }: MutableUser): MuteView | undefined {
    if (!isMuted(chatMute, clock())) return undefined;
    return { until: chatMute.until?.toISOString() ?? null, reason: chatMute.reason };
  }

  return {
    activeMute,
    /** Whether a person is muted. It reads the account, because a socket's user may have been read long before. */
    isMutedNow: async (userID: string): Promise<boolean> =>
      activeMute((await repositories.accounts.byUserID(userID)) ?? {}) !== undefined,
    /** @throws HttpError 403 if the person is muted, with the mute */
    requireUnmuted(user: MutableUser): void {
      const mute = activeMute(user);
      if (mute === undefined) return;
      const text = mutedText(mute, config.propertyTimeZone);
      throw new HttpError(403, text, { code: "muted", details: { mute } });
    },
  };
}
