/** The files of a message in the composer, uploaded separately, three at a time. docs/product.md, Messages. */
import { messageOf } from '@gumball/contract/errors';
import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import { type ChatFileKind, chatFileDetails, chatFileKindOf, checkChatFile } from '@gumball/rules/messages/chat-files';
import { chatFilesMax } from '@gumball/rules/messages/message-text';
import { ApiError } from '../../../lib/api/api-error.ts';
import { createUploadQueue, type UploadState, withType } from '../../../lib/api/upload-queue.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { createStore, type Store } from '../../../lib/storage/store.ts';
import type { PendingFile } from '../engine/pending-message.ts';
import type { UploadSource } from '../runtime/file-uploads.ts';

/** Uploads one file, and cancels that. The upload goes on when its message is sent before it ends. */
export type FileUploads = {
  upload: (source: UploadSource) => Promise<ChatMedia>;
  cancel: (id: string) => void;
  progress: Store<ReadonlyMap<string, number>>;
};

/** A file of the message. `preview` shows an image or a video before it is uploaded. */
export type ChatAttachment = {
  id: string;
  name: string;
  kind: ChatFileKind;
  preview: string | null;
  /** The size of an image in pixels, once it was shown. */
  width?: number;
  height?: number;
  state: UploadState<ChatMedia>;
};

// Some systems report no MIME type for these, or another one.
const typesByExtension: Record<string, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
  webp: 'image/webp',
  pdf: 'application/pdf',
};
const typeAliases = new Set(['audio/mp3', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave']);

/** The files of one message and their actions. */
export type ChatAttachments = ReturnType<typeof createChatAttachments>;

/** Creates the list of a message's files. Uploads new ones and reports problems through `onError`. */
export function createChatAttachments(uploads: FileUploads, onError: (message: string) => void) {
  const items: Store<readonly ChatAttachment[]> = createStore<readonly ChatAttachment[]>([]);

  const idOf = new WeakMap<File, string>();

  async function send(blob: File, { signal, onProgress }: { signal: AbortSignal; onProgress: (n: number) => void }) {
    const id = idOf.get(blob) ?? crypto.randomUUID();
    const cancel = () => uploads.cancel(id);
    const unsubscribe = uploads.progress.subscribe(() => onProgress(uploads.progress.get().get(id) ?? 0));
    signal.addEventListener('abort', cancel);
    try {
      return await uploads.upload({ id, name: blob.name, blob });
    } finally {
      unsubscribe();
      signal.removeEventListener('abort', cancel);
    }
  }

  const { add, change, remove, retry, reset, fileOf, release } = createUploadQueue<ChatMedia, ChatAttachment>(items, {
    send,
    toErrorMessage: (error, file) =>
      t('Failed to upload {file}: {reason}', {
        file: file.name,
        reason: error instanceof ApiError ? error.message : t('Something went wrong'),
      }),
    onError,
  });

  return {
    items,
    remove,
    retry,

    /** Adds the allowed files, up to the maximum. The others are rejected with a message. */
    add(files: readonly File[]): void {
      const problems: string[] = [];
      const added: { item: ChatAttachment; file: File }[] = [];
      for (const original of files) {
        const file = withType(original, typesByExtension, typeAliases);
        if (items.get().length + added.length >= chatFilesMax) {
          problems.push(translate(messageOf('CHAT_TOO_MANY_FILES')));
          break;
        }
        const validation = checkChatFile(file);
        const kind = chatFileKindOf(file.type);
        if (!validation.ok || !kind) {
          problems.push(
            translate(messageOf(validation.ok ? 'CHAT_FILE_TYPE' : validation.code, chatFileDetails(file))),
          );
          continue;
        }
        const id = crypto.randomUUID();
        idOf.set(file, id);
        const preview = kind === 'image' || kind === 'video' ? URL.createObjectURL(file) : null;
        added.push({ file, item: { id, name: file.name, kind, preview, state: { kind: 'waiting' } } });
      }
      add(added);
      for (const problem of new Set(problems)) onError(problem);
    },

    /** Records the size of an image. */
    measured: (id: string, width: number, height: number) => change(id, { width, height }),

    /** Returns the files for the send queue. */
    pendingFiles(): PendingFile[] {
      return items.get().flatMap(({ id, name, kind, width = null, height = null, state }) => {
        const blob = fileOf(id);
        const media = state.kind === 'ready' ? state.media : null;
        return blob ? [{ id, name, kind, width, height, blob, media, error: null }] : [];
      });
    },

    /** Removes all files after the send queue has taken them over. Their uploads go on. */
    handOver: () => release(),

    /** Removes all files after their conversation was closed, and cancels the uploads. */
    clear: () => reset([]),
  };
}
