/** Row types of the shop. */
import type { StickerPack } from '@gumball/rules/messages/stickers';
import type { Frame } from '@gumball/rules/shop/frames';
import type { ItemKind } from '@gumball/rules/shop/items';
import type { OrderStatus } from '@gumball/rules/shop/purchases';
import type { Generated } from 'kysely';

type ShopItems = {
  id: string;
  kind: ItemKind;
  name: string;
  description: string;
  picture_url: string | null;
  price: number;
  stock: number | null;
  sold: Generated<number>;
  member_limit: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  paused_at: Date | null;
  frame: Frame | null;
  pack: StickerPack | null;
  winners: number | null;
  decided_at: Date | null;
  cancelled_at: Date | null;
  cancel_reason: string | null;
  creation_key: string | null;
  created_at: Date;
};

type ShopCodes = { item_id: string; code: string; position: string; order_id: string | null };

type ShopOrders = {
  id: string;
  user_id: string;
  item_id: string;
  price: number;
  status: OrderStatus;
  code: string | null;
  won: boolean | null;
  note: string | null;
  creation_key: string | null;
  created_at: Date;
  decided_at: Date | null;
};

type Raffles = { item_id: string; seed: string; tickets: string[] | null; winning_tickets: string[] | null };

type PostBoosts = { user_id: string; order_id: string; post_id: string | null; starts_at: Date; ends_at: Date };

/** The tables of the shop. */
export type ShopSchema = {
  shop_items: ShopItems;
  shop_codes: ShopCodes;
  shop_orders: ShopOrders;
  raffles: Raffles;
  post_boosts: PostBoosts;
};
