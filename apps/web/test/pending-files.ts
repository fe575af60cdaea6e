/** Files of messages for tests of the chat engine. */
import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import type { ChatEvent } from '../src/features/messages/engine/chat-state.ts';
import type { PendingFile } from '../src/features/messages/engine/pending-message.ts';

/** A picture that is not uploaded. */
export function pendingFile(id: string, change: Partial<PendingFile> = {}): PendingFile {
  const rest = { name: `${id}.png`, kind: 'image', width: 40, height: 30, media: null, error: null } as const;
  return { id, ...rest, blob: new Blob(['picture'], { type: 'image/png' }), ...change };
}

/** The picture as the server names it. */
export function uploadedFile(id: string, change: Partial<ChatMedia> = {}): ChatMedia {
  return {
    id: `stored-${id}`,
    url: `/chat-files/stored-${id}`,
    kind: 'image',
    name: `${id}.png`,
    type: 'image/webp',
    size: 3,
    width: 40,
    height: 30,
    placeholder: null,
    posterUrl: null,
    sizes: [],
    voice: null,
    ...change,
  };
}

type UploadingTab = { uploads: { tempId: string; fileId: string }[] };

/** The upload of a file ends in a tab, and with the last one those of its message. */
export function endUpload<Tab extends UploadingTab>(
  simulation: { dispatch(tab: Tab, event: ChatEvent): void },
  tab: Tab,
  isRefused: boolean,
): void {
  const [upload] = tab.uploads.splice(0, 1);
  if (!upload) return;
  const { tempId, fileId } = upload;
  const result = isRefused ? { error: 'no' } : { media: uploadedFile(fileId) };
  simulation.dispatch(tab, { kind: 'fileUploadEnded', tempId, fileId, result });
  if (!tab.uploads.some((other) => other.tempId === tempId)) simulation.dispatch(tab, { kind: 'uploadsEnded', tempId });
}
