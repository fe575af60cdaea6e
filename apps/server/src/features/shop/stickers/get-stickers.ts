import { type StickerPack, stickerPackNames } from '@gumball/rules/messages/stickers';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { arePacksSold, listPacks } from './stickers.store.ts';

/** Lists the packs of stickers that the viewer bought, in a fixed order, and returns whether the shop sells any. */
export async function getStickers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Viewer,
): Promise<{ packs: StickerPack[]; areSold: boolean }> {
  const [owned, areSold] = await Promise.all([listPacks(db, userId), arePacksSold(db, clock.now())]);
  return { packs: stickerPackNames.filter((pack) => owned.includes(pack)), areSold };
}
