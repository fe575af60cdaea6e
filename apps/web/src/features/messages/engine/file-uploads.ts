/** The files of pending messages: uploaded one message at a time, before the message is sent. docs/product.md, Messages. */
import { isBlank } from '@gumball/rules/formats/blank';
import type { ChatState, ClockTime, Transition, UploadResult } from './chat-state.ts';
import { type PendingMessage, uploadFailedCode, withFiles } from './pending-message.ts';
import { discardEntries, updateEntry, withoutIds } from './send-queue.ts';

const unchanged = (state: ChatState): Transition => ({ state, commands: [] });

function entryOf(state: ChatState, tempId: string): PendingMessage | undefined {
  return state.pendingMessages.find((entry) => entry.tempId === tempId);
}

/** Stores the result of the upload of a file. One that was removed meanwhile stays removed. */
export function endFileUpload(
  state: ChatState,
  { tempId, fileId, result }: { tempId: string; fileId: string; result: UploadResult },
  time: ClockTime,
): Transition {
  const entry = entryOf(state, tempId);
  if (!entry?.files?.some(({ id }) => id === fileId)) return unchanged(state);
  const outcome = 'media' in result ? { media: result.media, error: null } : { error: result.error };
  const files = entry.files.map((file) => (file.id === fileId ? { ...file, ...outcome } : file));
  return updateEntry(state, withFiles(entry, files), time);
}

/** Ends the uploads of a message: it can be sent, or it has failed where the server refused a file. */
export function endUploads(state: ChatState, tempId: string, time: ClockTime): Transition {
  const ended = { ...state, uploadingIds: withoutIds(state.uploadingIds, tempId) };
  const entry = entryOf(ended, tempId);
  const error = entry?.files?.find((file) => file.error !== null)?.error;
  if (!entry || !error || entry.failure) return unchanged(ended);
  const failure = { kind: 'stopped', code: uploadFailedCode, message: error, wallMs: time.wallMs } as const;
  return updateEntry(ended, { ...entry, failure }, time);
}

/** Removes a file from a message that is not being sent. Without text and files nothing is left of it. */
export function removeFile(
  state: ChatState,
  { tempId, fileId }: { tempId: string; fileId: string },
  time: ClockTime,
): Transition {
  const entry = entryOf(state, tempId);
  if (!entry?.files?.some(({ id }) => id === fileId)) return unchanged(state);
  if (state.inFlight.get(entry.conversationId)?.tempId === tempId) return unchanged(state);
  const files = entry.files.filter(({ id }) => id !== fileId);
  const { state: next, commands } =
    files.length === 0 && isBlank(entry.content)
      ? discardEntries(state, [entry])
      : updateEntry(state, withoutUploadFailure(withFiles(entry, files)), time);
  return { state: next, commands: [{ kind: 'cancelUpload', fileId }, ...commands] };
}

function withoutUploadFailure(entry: PendingMessage): PendingMessage {
  const isRefused = entry.files?.some(({ error }) => error !== null);
  return entry.failure?.code === uploadFailedCode && !isRefused ? { ...entry, failure: null } : entry;
}
