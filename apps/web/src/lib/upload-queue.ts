/** Files on their way to the server while something is being written: each is sent on its own, three at a time. docs/product.md, Uploads. */
import { ApiError } from './api-error.ts';
import type { Store } from './store.ts';

/** How a file is sent. */
export type SendFile<Media> = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<Media>;

/** How far a file has come; `share` is 0 to 1. */
export type UploadState<Media> =
  | { kind: 'waiting' }
  | { kind: 'uploading'; share: number }
  | { kind: 'failed'; message: string }
  | { kind: 'ready'; media: Media };

/** A file in a queue. `preview` is an address to show it from before it is on the server. */
type Item<Media> = { id: string; name: string; preview: string | null; state: UploadState<Media> };

const atOnce = 3;

/** Sends the files of the items in a store. `failureOf` puts into words why a file could not be sent; they are its state and go to `onError`. */
export function createUploadQueue<Media, Each extends Item<Media>>(
  items: Store<readonly Each[]>,
  {
    send,
    failureOf,
    onError,
  }: {
    send: SendFile<Media>;
    failureOf: (error: unknown, file: File) => string;
    onError: (words: string) => void;
  },
) {
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();

  function change(id: string, next: Partial<Each> | { state: UploadState<Media> }): void {
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
      const message = failureOf(error, file);
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

  function forget({ id, preview }: Each): void {
    running.get(id)?.abort();
    running.delete(id);
    if (files.delete(id) && preview) URL.revokeObjectURL(preview);
  }

  return {
    change,

    /** Adds items with their files behind those that are there. */
    add(added: readonly { item: Each; file: File }[]): void {
      for (const { item, file } of added) files.set(item.id, file);
      if (added.length > 0) items.set([...items.get(), ...added.map(({ item }) => item)]);
      pump();
    },

    /** Takes a file away, and stops sending it. */
    remove(id: string): void {
      const item = items.get().find((each) => each.id === id);
      if (!item) return;
      forget(item);
      items.set(items.get().filter((each) => each.id !== id));
      pump();
    },

    retry(id: string): void {
      change(id, { state: { kind: 'waiting' } });
      pump();
    },

    /** Lets go of all of them; others may take their place. */
    reset(next: readonly Each[]): void {
      for (const item of items.get()) forget(item);
      items.set(next);
    },

    /** The place of writing is left for good: stops what is being sent and gives back the previews. */
    leave(): void {
      for (const item of items.get()) forget(item);
    },
  };
}

/** A file with the type that its ending says, where the system gave none, or one of the `mistaken` ones. */
export function withType(
  file: File,
  typesByEnding: Readonly<Record<string, string>>,
  mistaken: ReadonlySet<string> = new Set(),
): File {
  const type = typesByEnding[file.name.toLowerCase().split('.').at(-1) ?? ''];
  return type && (file.type === '' || mistaken.has(file.type)) ? new File([file], file.name, { type }) : file;
}
