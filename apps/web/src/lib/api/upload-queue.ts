/** The uploads of a draft: each file on its own, three at a time. docs/product.md, Uploads. */

import type { Store } from '../storage/store.ts';
import { ApiError } from './api-error.ts';

/** How a file is uploaded. */
export type FileUploader<Media> = (
  file: File,
  options: { signal: AbortSignal; onProgress: (progress: number) => void },
) => Promise<Media>;

/** The progress of a file; `share` is 0 to 1. */
export type UploadState<Media> =
  | { kind: 'waiting' }
  | { kind: 'uploading'; progress: number }
  | { kind: 'failed'; message: string }
  | { kind: 'ready'; media: Media };

/** A file in a queue. `preview` is a URL that shows it before it is uploaded. */
type QueueItem<Media> = { id: string; name: string; preview: string | null; state: UploadState<Media> };

const maxConcurrent = 3;

/**
 * Uploads the files of the items in a store. `toErrorMessage` converts a failure to a message, which becomes the item's
 * state and goes to `onError`.
 */
export function createUploadQueue<Media, QueuedItem extends QueueItem<Media>>(
  items: Store<readonly QueuedItem[]>,
  {
    send,
    toErrorMessage,
    onError,
  }: {
    send: FileUploader<Media>;
    toErrorMessage: (error: unknown, file: File) => string;
    onError: (message: string) => void;
  },
) {
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();

  function change(id: string, next: Partial<QueuedItem> | { state: UploadState<Media> }): void {
    items.set(items.get().map((item) => (item.id === id ? { ...item, ...next } : item)));
  }

  async function start(id: string, file: File): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    change(id, { state: { kind: 'uploading', progress: 0 } });
    try {
      const media = await send(file, {
        signal: controller.signal,
        onProgress: (progress) => {
          if (running.get(id) === controller) change(id, { state: { kind: 'uploading', progress } });
        },
      });
      if (running.get(id) === controller) change(id, { state: { kind: 'ready', media } });
    } catch (error) {
      if (running.get(id) !== controller || (error instanceof ApiError && error.code === 'ABORTED')) return;
      const message = toErrorMessage(error, file);
      change(id, { state: { kind: 'failed', message } });
      onError(message);
    } finally {
      if (running.get(id) === controller) {
        running.delete(id);
        startWaiting();
      }
    }
  }

  function startWaiting(): void {
    for (const { id, state } of items.get()) {
      if (running.size >= maxConcurrent) return;
      const file = files.get(id);
      if (state.kind === 'waiting' && file) start(id, file).catch(reportError);
    }
  }

  function drop({ id, preview }: QueuedItem): void {
    running.delete(id);
    if (files.delete(id) && preview) URL.revokeObjectURL(preview);
  }

  function release(item: QueuedItem): void {
    running.get(item.id)?.abort();
    drop(item);
  }

  return {
    change,

    fileOf: (id: string) => files.get(id),

    /** Removes all files without aborting their uploads, which belong to somebody else from then on. */
    release(): void {
      for (const item of items.get()) drop(item);
      items.set([]);
    },

    /** Appends items with their files. */
    add(newItems: readonly { item: QueuedItem; file: File }[]): void {
      for (const { item, file } of newItems) files.set(item.id, file);
      if (newItems.length > 0) items.set([...items.get(), ...newItems.map(({ item }) => item)]);
      startWaiting();
    },

    /** Removes a file, and aborts its upload. */
    remove(id: string): void {
      const item = items.get().find((queued) => queued.id === id);
      if (!item) return;
      release(item);
      items.set(items.get().filter((queued) => queued.id !== id));
      startWaiting();
    },

    retry(id: string): void {
      change(id, { state: { kind: 'waiting' } });
      startWaiting();
    },

    /** Removes all files; others may replace them. */
    reset(next: readonly QueuedItem[]): void {
      for (const item of items.get()) release(item);
      items.set(next);
    },

    /** Disposes the queue: aborts uploads and revokes previews. */
    dispose(): void {
      for (const item of items.get()) release(item);
    },
  };
}

/** Returns a file with the MIME type of its extension if the system gave none, or one of `mislabelledTypes`. */
export function withType(
  file: File,
  typesByExtension: Readonly<Record<string, string>>,
  mislabelledTypes: ReadonlySet<string> = new Set(),
): File {
  const type = typesByExtension[file.name.toLowerCase().split('.').at(-1) ?? ''];
  return type && (file.type === '' || mislabelledTypes.has(file.type)) ? new File([file], file.name, { type }) : file;
}
