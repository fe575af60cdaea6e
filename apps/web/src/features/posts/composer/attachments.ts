/** The files of a draft: each uploads on its own, three at a time. docs/product.md, Uploads. */
import { messageOf } from '@gumball/contract/errors';
import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { checkPostFile, mediaKindOf } from '@gumball/rules/uploads/media-files';
import { failureMessage } from '../../../lib/api/api-error.ts';
import {
  createUploadQueue,
  type FileUploader as Send,
  type UploadState,
  withType,
} from '../../../lib/api/upload-queue.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { amountsOfSite } from '../../../lib/site/amounts.ts';
import { createStore, type Store } from '../../../lib/storage/store.ts';

/** How a file is uploaded; a page passes it, because uploads are another feature. */
export type SendFile = Send<Media>;

/** A file of the post. `preview` is a URL that shows it before it is uploaded. */
export type Attachment = {
  id: string;
  name: string;
  kind: 'image' | 'video';
  preview: string;
  alt: string;
  state: UploadState<Media>;
};

/** A file stored with a draft. */
export type StoredAttachment = { name: string; media: Media };

// Some systems have no type for these.
const typesByExtension: Record<string, string> = {
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

/** The files of one post and their actions. */
export type Attachments = ReturnType<typeof createAttachments>;

/**
 * Holds a post's files, uploads new ones with `send`, and reports errors through `onError`. `readLimit` returns how many
 * there can be now.
 */
export function createAttachments(
  send: SendFile,
  stored: readonly StoredAttachment[],
  readLimit: () => number,
  onError: (message: string) => void,
) {
  let serial = 0;
  const retained = ({ name, media }: StoredAttachment): Attachment => ({
    id: `stored-${++serial}`,
    name,
    kind: media.kind,
    preview: media.kind === 'video' ? (media.posterUrl ?? media.url) : media.url,
    alt: media.alt,
    state: { kind: 'ready', media },
  });
  const items: Store<readonly Attachment[]> = createStore<readonly Attachment[]>(stored.map(retained));

  const { add, change, remove, retry, reset, dispose } = createUploadQueue<Media, Attachment>(items, {
    send,
    toErrorMessage: (error) => failureMessage(error, t('Failed to upload files. Please try again.')),
    onError,
  });

  return {
    items,
    remove,
    retry,
    leave: dispose,

    /** Adds allowed files up to the limit; the others are rejected with a message. */
    add(chosen: readonly File[]): void {
      const problems: string[] = [];
      const [limit, { postFileMegabytes }] = [readLimit(), amountsOfSite()];
      const added: { item: Attachment; file: File }[] = [];
      for (const original of chosen) {
        const file = withType(original, typesByExtension);
        const result = checkPostFile(file, postFileMegabytes);
        const kind = mediaKindOf(file.type);
        if (!result.ok || !kind) {
          const code = result.ok ? 'FILE_TYPE' : result.code;
          problems.push(translate(messageOf(code, { file: file.name, limit: `${postFileMegabytes}MB` })));
          continue;
        }
        if (items.get().length + added.length >= limit) {
          problems.push(translate(messageOf('POST_TOO_MANY_FILES', { limit })));
          break;
        }
        const id = `new-${++serial}`;
        const preview = URL.createObjectURL(file);
        added.push({ file, item: { id, name: file.name, kind, preview, alt: '', state: { kind: 'waiting' } } });
      }
      add(added);
      if (problems.length > 0) onError(problems.join('\n'));
    },

    describe(id: string, alt: string): void {
      change(id, { alt });
    },

    /** Moves a file by one position. */
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

    /** Replaces the files. */
    reset: (next: readonly StoredAttachment[]) => reset(next.map(retained)),
  };
}
