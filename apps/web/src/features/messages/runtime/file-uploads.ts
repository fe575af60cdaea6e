/**
 * The uploads of message files that run in this tab. The composer starts them, and the send queue takes over those that
 * are not complete when their message is sent. docs/product.md, Messages.
 */
import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { createUserState, createUserStore } from '../../../lib/session/user-state.ts';
import type { UploadResult } from '../engine/chat-state.ts';
import type { PendingFile, PendingMessage } from '../engine/pending-message.ts';

const retryBaseMs = 1000;
const retryMaxMs = 15_000;
/** The server receives a few files of a member at once. */
const maxSending = 3;
/** A longer wait than this is told to the member. */
const maxWaitSeconds = 60;

/** A file to upload. */
export type UploadSource = Pick<PendingFile, 'id' | 'name' | 'blob' | 'voice'>;

type RunningUpload = { media: Promise<ChatMedia>; controller: AbortController };

const uploads = createUserState(
  () => ({ running: new Map<string, RunningUpload>(), sending: 0, waiting: [] as (() => void)[] }),
  ({ running }) => {
    for (const { controller } of running.values()) controller.abort();
  },
);

/** The share of each running upload that was sent, 0 to 1, by the id of the file. */
export const uploadProgress = createUserStore<ReadonlyMap<string, number>>(new Map());

function setProgress(id: string, share: number | undefined): void {
  const next = new Map(uploadProgress.get());
  if (share === undefined) next.delete(id);
  else next.set(id, share);
  uploadProgress.set(next);
}

/** Whether a failure says nothing about the file. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.offline || error.status === 502 || error.status === 503 || error.status === 504) return true;
  return error.status === 429 && (error.retryAfterSeconds ?? 0) <= maxWaitSeconds;
}

/** Waits, at most until the network is back. */
function waitForRetry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

/** Runs `send` while at most two other files are being sent. */
async function inTurn<Value>(send: () => Promise<Value>): Promise<Value> {
  while (uploads.sending >= maxSending) await new Promise<void>((resolve) => uploads.waiting.push(resolve));
  uploads.sending += 1;
  try {
    return await send();
  } finally {
    uploads.sending -= 1;
    uploads.waiting.shift()?.();
  }
}

async function run({ id, name, blob, voice }: UploadSource, signal: AbortSignal): Promise<ChatMedia> {
  const file = blob instanceof File ? blob : new File([blob], name, { type: blob.type });
  for (let failures = 0; ; failures += 1) {
    try {
      const { uploadChatFile, uploadVoice } = await import('./upload-chat-file.ts');
      const options = { signal, onProgress: (share: number) => setProgress(id, share) };
      return await inTurn(() => (voice ? uploadVoice(file, voice, options) : uploadChatFile(file, options)));
    } catch (error) {
      if (signal.aborted || !isTemporary(error)) throw error;
      const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
      setProgress(id, 0);
      await waitForRetry(
        seconds === undefined ? Math.min(retryMaxMs, retryBaseMs * 2 ** failures) : seconds * 1000,
        signal,
      );
    }
  }
}

/**
 * Uploads a file, or returns its upload that runs already. It is tried again while the server cannot be reached.
 * Rejects with an `ApiError` if the server refuses the file or the upload was cancelled.
 */
export function uploadFile(source: UploadSource): Promise<ChatMedia> {
  const { running } = uploads;
  const existing = running.get(source.id);
  if (existing) return existing.media;
  const controller = new AbortController();
  const media = run(source, controller.signal).finally(() => {
    if (running.get(source.id)?.controller === controller) running.delete(source.id);
    setProgress(source.id, undefined);
  });
  running.set(source.id, { media, controller });
  return media;
}

/** Cancels the upload of a file, if one runs. */
export function cancelUpload(id: string): void {
  uploads.running.get(id)?.controller.abort();
  uploads.running.delete(id);
}

/** Uploads the files of a message that are not uploaded, all at once, and reports each. */
export async function uploadPendingFiles(
  { files = [] }: PendingMessage,
  onEnd: (fileId: string, result: UploadResult) => void,
): Promise<void> {
  const upload = async (file: PendingFile) => {
    try {
      onEnd(file.id, { media: await uploadFile(file) });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ABORTED') return;
      onEnd(file.id, {
        error: t('Failed to upload {file}: {reason}', {
          file: file.name,
          reason: errorMessage(error, t('Something went wrong')),
        }),
      });
    }
  };
  await Promise.all(files.filter(({ media }) => media === null).map(upload));
}
