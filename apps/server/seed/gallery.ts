import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { type StoredMedia, storeMedia } from '../src/features/uploads/store-media.ts';
import { insertUploads, type UploadRow } from '../src/features/uploads/uploads.store.ts';
import { createWorkQueue } from '../src/platform/jobs/work-queue.ts';
import type { Log } from '../src/platform/log/log.ts';
import type { Storage } from '../src/platform/storage/storage.ts';
import type { Drawing } from './paint/paint-picture.ts';
import type { Stage } from './stage.ts';

type Purpose = Extract<UploadRow['purpose'], 'post' | 'avatar' | 'banner'>;
type Ready = { media: StoredMedia; files: Map<string, Buffer> };

/** The images of the demo. A worker draws them; each is processed once as an upload and may be attached many times. */
export type Gallery = {
  /** Starts to draw an image in the background. */
  prepare(purpose: Purpose, name: string): void;
  /** Stores a copy as a user's upload and returns its URL. */
  hang(stage: Stage, userId: string, purpose: Purpose, name: string): Promise<string>;
  /** Removes the stored files after a rollback. */
  takeDown(storage: Storage): Promise<void>;
  close(): Promise<void>;
};

/** Opens the gallery and starts its worker thread. */
export function openGallery(log: Log): Gallery {
  const painter = new Worker(new URL('./paint/paint-worker.ts', import.meta.url));
  const failed = once(painter, 'error').then(([error]) => Promise.reject(error as Error));
  // A caller that waits for an image gets the error.
  failed.catch(() => undefined);
  const drawn = new Map<string, (drawing: Drawing) => void>();
  painter.on('message', ({ name, ...drawing }: Drawing & { name: string }) => drawn.get(name)?.(drawing));
  const ready = new Map<string, Promise<Ready>>();
  const written: string[] = [];
  // Limits memory: only a few images are drawn ahead of the encoder.
  const inTurn = createWorkQueue({ running: 3, waiting: 1000 });

  const makeReady = async (purpose: Purpose, name: string): Promise<Ready> => {
    const drawing = new Promise<Drawing>((resolve) => drawn.set(name, resolve));
    painter.postMessage(name, []);
    const { width, height, pixels } = await Promise.race([drawing, failed]);
    const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const files = new Map<string, Buffer>();
    const shelf = { write: async (key: string, content: Buffer) => void files.set(key, content) };
    const ids = { fileName: () => 'original' };
    const file = { name, path: bytes, type: 'image/png', size: bytes.length };
    const media = await storeMedia({ storage: shelf, ids } as unknown as Stage, file, purpose, []);
    return { media, files };
  };
  const get = (purpose: Purpose, name: string): Promise<Ready> => {
    const key = `${purpose} ${name}`;
    const known = ready.get(key);
    if (known) return known;
    const made = inTurn(() => makeReady(purpose, name));
    // The caller of `hang` gets the error.
    made.catch(() => undefined);
    ready.set(key, made);
    return made;
  };

  return {
    prepare(purpose, name) {
      void get(purpose, name);
    },
    async hang(stage, userId, purpose, name) {
      const { media, files } = await get(purpose, name);
      const id = stage.ids.fileName();
      const renamed = (text: string) => text.replace('original', id);
      for (const [key, content] of files) {
        written.push(renamed(key));
        await stage.storage.write(renamed(key), content);
      }
      const url = renamed(media.url);
      const sizes = media.sizes.map((size) => ({ ...size, url: renamed(size.url) }));
      const row = { ...media, id, url, sizes, files: media.files.map(renamed), user_id: userId, purpose };
      await insertUploads(stage.db.kysely, [row], stage.clock.now());
      return url;
    },
    async takeDown(storage) {
      // Files that cannot be removed now have no row. The daily job for orphaned files removes them.
      await storage.remove(written).catch((error: unknown) => log.warn({ err: error }, 'failed to remove demo images'));
    },
    async close() {
      await painter.terminate();
    },
  };
}
