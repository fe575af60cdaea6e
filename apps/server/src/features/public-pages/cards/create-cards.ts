import PQueue from 'p-queue';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Card } from './card.view.ts';
import { createCardFonts } from './create-card-fonts.ts';
import { drawCard } from './draw-card.ts';

const maxCards = 200;
const maxWaiting = 20;
const maxAvatarBytes = 8 * 1024 * 1024;

/** Returns the picture of a card, pictures once. Throws `UNAVAILABLE` if too many wait. */
export type Cards = (card: Card) => Promise<Buffer>;

/**
 * Creates the source of preview pictures. Pictures stay in memory under the path with their revision, a limited number
 * of them, so that nothing of a deleted post remains on a disk. One is pictures at a time.
 */
export function createCards({
  config,
  webFolder,
  log,
  storage,
  site,
}: Pick<Deps, 'config' | 'webFolder' | 'log' | 'storage' | 'site'>): Cards {
  const pictures = new Map<string, Promise<Buffer>>();
  const queue = new PQueue({ concurrency: 1 });
  const loadFonts = createCardFonts({ config, webFolder, log });

  const readAvatar = async (url: string | null): Promise<Buffer | undefined> => {
    const key = /^\/uploads\/([\w-]+\.webp)$/.exec(url ?? '')?.[1];
    if (key === undefined) return undefined;
    const facts = await storage.stat(key);
    if (!facts || facts.size > maxAvatarBytes) return undefined;
    const stream = await storage.open(key);
    return stream && Buffer.concat(await stream.toArray());
  };
  const draw = async (card: Card): Promise<Buffer> => {
    await loadFonts();
    return drawCard(card, await readAvatar(card.avatarUrl), {
      colors: site.current().colors,
      logo: site.logo(),
    });
  };

  return (card) => {
    const known = pictures.get(card.path);
    if (known) return known;
    if (queue.size >= maxWaiting) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2 });
    const drawing = queue.add(() => draw(card));
    drawing.catch(() => pictures.delete(card.path));
    pictures.set(card.path, drawing);
    const [oldest] = pictures.keys();
    if (pictures.size > maxCards && oldest !== undefined) pictures.delete(oldest);
    return drawing;
  };
}
