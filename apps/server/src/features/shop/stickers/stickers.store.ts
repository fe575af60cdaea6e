import type { StickerPack } from '@gumball/rules/messages/stickers';
import type { Database, Statement } from '../../../platform/db/database.ts';

const packsOfUser: Statement = {
  name: 'shop-sticker-packs',
  text: `SELECT DISTINCT i.pack FROM shop_orders o JOIN shop_items i ON i.id = o.item_id
    WHERE o.user_id = $1::bigint AND o.status <> 'refunded' AND i.pack IS NOT NULL`,
};

/** Lists the packs of stickers that a user bought and kept. */
export async function listPacks(db: Database, userId: string): Promise<StickerPack[]> {
  const rows = await db.rows<{ pack: StickerPack }>(packsOfUser, [userId]);
  return rows.map(({ pack }) => pack);
}

const packsForSale: Statement = {
  name: 'shop-sticker-packs-for-sale',
  text: `SELECT EXISTS (SELECT FROM shop_items WHERE pack IS NOT NULL AND paused_at IS NULL
    AND (starts_at IS NULL OR starts_at <= $1::timestamptz) AND (ends_at IS NULL OR ends_at > $1::timestamptz)) AS sold`,
};

/** Returns whether the shop sells any pack of stickers now. */
export async function arePacksSold(db: Database, now: Date): Promise<boolean> {
  const [row] = await db.rows<{ sold: boolean }>(packsForSale, [now]);
  return row?.sold ?? false;
}
