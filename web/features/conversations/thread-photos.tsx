/** The photos of an incident's loaded messages. */
import { useStore } from "zustand";
import { MessagePhotos } from "./message-photos.tsx";
import { messagesOf } from "./messages.store.ts";

interface ThreadPhotosProps {
  conversationID: string;
  /** The conversation of internal notes, whose photos are shown, too. */
  notesID?: string;
}

export function ThreadPhotos({ conversationID, notesID }: ThreadPhotosProps) {
  const messages = useStore(messagesOf(conversationID), (state) => state.messages);
  const notes = useStore(messagesOf(notesID ?? conversationID), (state) => state.messages);
  return <MessagePhotos messages={notesID === undefined ? messages : [...messages, ...notes]} small />;
}

/** Whether a conversation has photos. */
export const useHasPhotos = (conversationID: string): boolean =>
  useStore(messagesOf(conversationID), ({ messages }) => messages.some(({ photos }) => photos !== undefined));
