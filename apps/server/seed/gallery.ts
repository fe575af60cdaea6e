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

/** The pictures of the story. They are drawn while it is played, and made ready as uploads are, each once however often it hangs. */
export type Gallery = {
  /** Begins to draw a picture that will be needed. */
  prepare(purpose: Purpose, name: string): void;
  /** Stores a copy as a member's upload, as sending it would, and answers its address. */
  hang(stage: Stage, userId: string, purpose: Purpose, name: string): Promise<string>;
  /** Removes the files of everything that hangs; for a story that came to nothing. */
  takeDown(storage: Storage): Promise<void>;
  close(): Promise<void>;
};

/** Opens the gallery and its painter, a thread of its own. */
export function openGallery(log: Log): Gallery {
  const painter = new Worker(new URL('./paint/paint-worker.ts', import.meta.url));
  const failed = once(painter, 'error').then(([error]) => Promise.reject(error as Error));
  // Whoever waits for a picture hears of it.
  failed.catch(() => undefined);
  const drawn = new Map<string, (drawing: Drawing) => void>();
  painter.on('message', ({ name, ...drawing }: Drawing & { name: string }) => drawn.get(name)?.(drawing));
  const ready = new Map<string, Promise<Ready>>();
  const written: string[] = [];
  // A few are drawn ahead of what is being encoded; more would only fill the memory.
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
    // Whoever hangs it hears of it.
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
      // What cannot be removed now has no row and falls to the daily sweep.
      await storage.remove(written).catch((error: unknown) => log.warn({ err: error }, 'pictures were left behind'));
    },
    async close() {
      await painter.terminate();
    },
  };
}
