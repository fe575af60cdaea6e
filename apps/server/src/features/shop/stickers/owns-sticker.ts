import { packOfSticker } from '@gumball/rules/messages/stickers';
import type { Deps } from '../../../deps.ts';
import { listPacks } from './stickers.store.ts';

/** Returns whether a user bought the pack of a sticker and kept it. */
export async function ownsSticker({ db }: Pick<Deps, 'db'>, userId: string, sticker: string): Promise<boolean> {
  const pack = packOfSticker(sticker);
  return pack !== undefined && (await listPacks(db, userId)).includes(pack);
}
