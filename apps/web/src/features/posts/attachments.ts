/** The files of a post while it is being written: each is sent on its own, three at a time. docs/product.md, Uploads. */
import { messageOf } from '@gumball/contract/errors';
import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { postFilesMax } from '@gumball/rules/posts/post-draft';
import { checkPostFile, mediaKindOf, postFileMaxBytes } from '@gumball/rules/uploads/media-files';
import { ApiError, failureWords } from '../../lib/api-error.ts';
import { createStore, type Store } from '../../lib/store.ts';

/** How a file is sent; a page gives it, because sending belongs to another feature. */
export type SendFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<Media>;

/** A file of the post. `preview` is an address to show it from before it is on the server. */
export type Attachment = {
  id: string;
  name: string;
  kind: 'image' | 'video';
  preview: string;
  alt: string;
  state:
    | { kind: 'waiting' }
    | { kind: 'uploading'; share: number }
    | { kind: 'failed'; message: string }
    | { kind: 'ready'; media: Media };
};

/** A file that a draft keeps. */
export type StoredAttachment = { name: string; media: Media };

const atOnce = 3;
const megabyte = 1024 * 1024;

// Some systems know no type for these.
const typesByEnding: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  ogg: 'video/ogg',
  ogv: 'video/ogg',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
};

function typed(file: File): File {
  const type = typesByEnding[file.name.toLowerCase().split('.').at(-1) ?? ''];
  return file.type === '' && type ? new File([file], file.name, { type }) : file;
}

/** The files of one post and what can be done with them. */
export type Attachments = ReturnType<typeof createAttachments>;

/** Holds a post's files, sends the new ones with `send`, and tells what went wrong through `onError`. */
export function createAttachments(
  send: SendFile,
  stored: readonly StoredAttachment[],
  onError: (words: string) => void,
) {
  let serial = 0;
  const kept = ({ name, media }: StoredAttachment): Attachment => ({
    id: `kept-${++serial}`,
    name,
    kind: media.kind,
    preview: media.kind === 'video' ? (media.posterUrl ?? media.url) : media.url,
    alt: media.alt,
    state: { kind: 'ready', media },
  });
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();
  const items: Store<readonly Attachment[]> = createStore<readonly Attachment[]>(stored.map(kept));

  function change(id: string, next: Partial<Attachment>): void {
    items.set(items.get().map((item) => (item.id === id ? { ...item, ...next } : item)));
  }

  async function start(id: string, file: File): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    change(id, { state: { kind: 'uploading', share: 0 } });
    try {
      const media = await send(file, {
        signal: controller.signal,
        onProgress: (share) => {
          if (running.get(id) === controller) change(id, { state: { kind: 'uploading', share } });
        },
      });
      if (running.get(id) === controller) change(id, { state: { kind: 'ready', media } });
    } catch (error) {
      if (running.get(id) !== controller || (error instanceof ApiError && error.code === 'ABORTED')) return;
      const message = failureWords(error, 'Failed to upload files. Please try again.');
      change(id, { state: { kind: 'failed', message } });
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

  function forget(id: string): void {
    running.get(id)?.abort();
    running.delete(id);
    const item = items.get().find((each) => each.id === id);
    if (item && files.delete(id)) URL.revokeObjectURL(item.preview);
  }

  return {
    items,

    /** Takes files that a post may carry, as many as there is room for; the rest is refused in words. */
    add(chosen: readonly File[]): void {
      const problems: string[] = [];
      const added: Attachment[] = [];
      for (const original of chosen) {
        const file = typed(original);
        const verdict = checkPostFile(file);
        const kind = mediaKindOf(file.type);
        if (!verdict.ok || !kind) {
          const code = verdict.ok ? 'FILE_TYPE' : verdict.code;
          problems.push(messageOf(code, { file: file.name, limit: `${postFileMaxBytes / megabyte}MB` }));
          continue;
        }
        if (items.get().length + added.length >= postFilesMax) {
          problems.push(messageOf('POST_TOO_MANY_FILES'));
          break;
        }
        const id = `new-${++serial}`;
        files.set(id, file);
        added.push({
          id,
          name: file.name,
          kind,
          preview: URL.createObjectURL(file),
          alt: '',
          state: { kind: 'waiting' },
        });
      }
      if (added.length > 0) items.set([...items.get(), ...added]);
      if (problems.length > 0) onError(problems.join('\n'));
      pump();
    },

    /** Takes a file away, and stops sending it. */
    remove(id: string): void {
      forget(id);
      items.set(items.get().filter((item) => item.id !== id));
      pump();
    },

    retry(id: string): void {
      change(id, { state: { kind: 'waiting' } });
      pump();
    },

    describe(id: string, alt: string): void {
      change(id, { alt });
    },

    /** Moves a file by one place. */
    move(id: string, by: 1 | -1): void {
      const list = [...items.get()];
      const from = list.findIndex((item) => item.id === id);
      const [item] = list.slice(from, from + 1);
      const to = from + by;
      if (!item || to < 0 || to >= list.length) return;
      list.splice(from, 1);
      list.splice(to, 0, item);
      items.set(list);
    },

    /** Puts other files in the place of these. */
    reset(next: readonly StoredAttachment[]): void {
      for (const { id } of items.get()) forget(id);
      items.set(next.map(kept));
    },

    /** Stops what is being sent; what waits or was stopped can be retried. */
    stop(): void {
      for (const [id, controller] of running) {
        running.delete(id);
        controller.abort();
        change(id, { state: { kind: 'waiting' } });
      }
    },
  };
}
