/** The files of a message while it is being written: each is sent on its own, three at a time. docs/product.md, Messages. */
import { messageOf } from '@gumball/contract/errors';
import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import { type ChatFileKind, chatFileDetails, chatFileKindOf, checkChatFile } from '@gumball/rules/messages/chat-files';
import { chatFilesMax } from '@gumball/rules/messages/message-text';
import { ApiError } from '../../lib/api-error.ts';
import { createStore, type Store } from '../../lib/store.ts';

/** How a file is sent. */
export type SendChatFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<ChatMedia>;

/** A file of the message. `preview` shows a picture or a film before it is on the server. */
export type ChatAttachment = {
  id: string;
  name: string;
  kind: ChatFileKind;
  preview: string | null;
  state:
    | { kind: 'waiting' }
    | { kind: 'uploading'; share: number }
    | { kind: 'failed'; message: string }
    | { kind: 'ready'; media: ChatMedia };
};

const atOnce = 3;

// Some systems know no type for these, or another one.
const typesByEnding: Record<string, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
  webp: 'image/webp',
  pdf: 'application/pdf',
};
const otherNames = new Set(['', 'audio/mp3', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave']);

function typed(file: File): File {
  const type = typesByEnding[file.name.toLowerCase().split('.').at(-1) ?? ''];
  return type && otherNames.has(file.type) ? new File([file], file.name, { type }) : file;
}

/** The files of one message and what can be done with them. */
export type ChatAttachments = ReturnType<typeof createChatAttachments>;

/** Holds a message's files, sends the new ones with `send`, and tells what went wrong through `onError`. */
export function createChatAttachments(send: SendChatFile, onError: (words: string) => void) {
  let serial = 0;
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();
  const items: Store<readonly ChatAttachment[]> = createStore<readonly ChatAttachment[]>([]);

  function change(id: string, state: ChatAttachment['state']): void {
    items.set(items.get().map((item) => (item.id === id ? { ...item, state } : item)));
  }

  async function start(id: string, file: File): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    change(id, { kind: 'uploading', share: 0 });
    try {
      const media = await send(file, {
        signal: controller.signal,
        onProgress: (share) => {
          if (running.get(id) === controller) change(id, { kind: 'uploading', share });
        },
      });
      if (running.get(id) === controller) change(id, { kind: 'ready', media });
    } catch (error) {
      if (running.get(id) !== controller || (error instanceof ApiError && error.code === 'ABORTED')) return;
      const reason = error instanceof ApiError ? error.message : 'Something went wrong';
      const message = `Failed to upload ${file.name}: ${reason}`;
      change(id, { kind: 'failed', message });
      onError(message);
    } finally {
      if (running.get(id) === controller) {
        running.delete(id);
        pump();
      }
    }
  }

  function pump(): void {
    for (const { id, state } of items.get()) {
      if (running.size >= atOnce) return;
      const file = files.get(id);
      if (state.kind === 'waiting' && file) start(id, file).catch(reportError);
    }
  }

  function forget({ id, preview }: ChatAttachment): void {
    running.get(id)?.abort();
    running.delete(id);
    files.delete(id);
    if (preview) URL.revokeObjectURL(preview);
  }

  return {
    items,

    /** Takes files that a message may carry, as many as there is room for; the rest is refused in words. */
    add(chosen: readonly File[]): void {
      const problems: string[] = [];
      const added: ChatAttachment[] = [];
      for (const original of chosen) {
        const file = typed(original);
        if (items.get().length + added.length >= chatFilesMax) {
          problems.push(messageOf('CHAT_TOO_MANY_FILES'));
          break;
        }
        const verdict = checkChatFile(file);
        const kind = chatFileKindOf(file.type);
        if (!verdict.ok || !kind) {
          problems.push(messageOf(verdict.ok ? 'CHAT_FILE_TYPE' : verdict.code, chatFileDetails(file)));
          continue;
        }
        const id = `file-${++serial}`;
        files.set(id, file);
        const preview = kind === 'image' || kind === 'video' ? URL.createObjectURL(file) : null;
        added.push({ id, name: file.name, kind, preview, state: { kind: 'waiting' } });
      }
      if (added.length > 0) items.set([...items.get(), ...added]);
      for (const problem of new Set(problems)) onError(problem);
      pump();
    },

    /** Takes a file away, and stops sending it. */
    remove(id: string): void {
      const item = items.get().find((each) => each.id === id);
      if (!item) return;
      forget(item);
      items.set(items.get().filter((each) => each !== item));
      pump();
    },

    retry(id: string): void {
      change(id, { kind: 'waiting' });
      pump();
    },

    /** Lets go of all of them: the message has gone, or its conversation is left. */
    clear(): void {
      for (const item of items.get()) forget(item);
      items.set([]);
    },
  };
}
