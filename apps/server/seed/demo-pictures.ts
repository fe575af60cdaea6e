import { readFile } from 'node:fs/promises';
import { type StoredMedia, storeMedia } from '../src/features/uploads/store-media.ts';
import { insertUploads, type UploadRow } from '../src/features/uploads/uploads.store.ts';
import { createWorkQueue } from '../src/platform/jobs/work-queue.ts';
import type { Log } from '../src/platform/log/log.ts';
import type { Storage } from '../src/platform/storage/storage.ts';
import type { SeedContext } from './seed-context.ts';

type Purpose = Extract<UploadRow['purpose'], 'post' | 'avatar' | 'banner'>;
type ProcessedPicture = { media: StoredMedia; files: Map<string, Buffer> };

const folder = new URL('./pictures/', import.meta.url);

/** The pictures of the demo community, from the files in `pictures/`. Each is processed once, as an upload is, however often it is used. */
export type DemoPictures = {
  /** Starts to process a picture that will be needed. */
  prepare(purpose: Purpose, name: string): void;
  /** Stores a copy as an upload of the user and returns its URL. */
  upload(stage: SeedContext, userId: string, purpose: Purpose, name: string): Promise<string>;
  /** Removes all stored files, for a demo whose transaction was rolled back. */
  removeAll(storage: Storage): Promise<void>;
};

/** Creates the pictures of one load of the demo. No upload waits for a picture once `signal` is aborted. */
export function createDemoPictures(log: Log, signal: AbortSignal | undefined): DemoPictures {
  const processed = new Map<string, Promise<ProcessedPicture>>();
  const storedKeys: string[] = [];
  // More at once would only fill the memory.
  const queue = createWorkQueue({ running: 3, waiting: 1000 });
  const aborted = new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
  // Nothing may wait for it.
  aborted.catch(() => undefined);

  const process = async (purpose: Purpose, name: string): Promise<ProcessedPicture> => {
    const bytes = await readFile(new URL(`${name}.webp`, folder));
    const files = new Map<string, Buffer>();
    const storage = { write: async (key: string, content: Buffer) => void files.set(key, content) };
    const ids = { fileName: () => 'original' };
    const file = { name, path: bytes, type: 'image/webp', size: bytes.length };
    const media = await storeMedia({ storage, ids } as unknown as SeedContext, file, purpose, []);
    return { media, files };
  };
  const get = (purpose: Purpose, name: string): Promise<ProcessedPicture> => {
    const key = `${purpose} ${name}`;
    const known = processed.get(key);
    if (known) return known;
    const picture = queue(() => process(purpose, name));
    // `upload` reports the error; until then it must not count as unhandled.
    picture.catch(() => undefined);
    processed.set(key, picture);
    return picture;
  };

  return {
    prepare(purpose, name) {
      void get(purpose, name);
    },
    async upload(stage, userId, purpose, name) {
      const { media, files } = await Promise.race([get(purpose, name), aborted]);
      const id = stage.ids.fileName();
      const renamed = (text: string) => text.replace('original', id);
      for (const [key, content] of files) {
        storedKeys.push(renamed(key));
        await stage.storage.write(renamed(key), content);
      }
      const url = renamed(media.url);
      const sizes = media.sizes.map((size) => ({ ...size, url: renamed(size.url) }));
      const row = { ...media, id, url, sizes, files: media.files.map(renamed), user_id: userId, purpose };
      await insertUploads(stage.db.kysely, [row], stage.clock.now());
      return url;
    },
    async removeAll(storage) {
      // A file that cannot be removed now has no row: the daily purge of orphans removes it.
      await storage
        .remove(storedKeys)
        .catch((error: unknown) => log.warn({ err: error }, 'pictures of the demo were left'));
    },
  };
}
