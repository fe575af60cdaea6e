import { stickerPackNames } from '@gumball/rules/messages/stickers';
import { frames } from '@gumball/rules/shop/frames';
import { itemKinds } from '@gumball/rules/shop/items';
import { orderStatuses } from '@gumball/rules/shop/purchases';
import { z } from 'zod';
import { id } from '../pagination.ts';
import { userSummary } from '../users/users.schemas.ts';

/** An item of the shop, the same for every member. */
export const itemFacts = z.object({
  id,
  kind: z.enum(itemKinds),
  name: z.string(),
  description: z.string(),
  pictureUrl: z.string().nullable(),
  price: z.number().int(),
  left: z.number().int().nullable().describe('Remaining copies; null without a limit.'),
  memberLimit: z.number().int().nullable().describe('Copies for one member; null without a limit.'),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  frame: z.enum(frames).nullable().describe('The frame that it sells; null for other kinds.'),
  pack: z.enum(stickerPackNames).nullable().describe('The stickers that it sells; null for other kinds.'),
  winners: z.number().int().nullable().describe('Winning tickets of a raffle; null for other kinds.'),
  decidedAt: z.string().nullable().describe('When a raffle was drawn; null before, and for other kinds.'),
});

/** An item of the shop for a viewer. */
export const shopItem = itemFacts.extend({
  owned: z.number().int().describe('Copies that the viewer bought, without refunded ones.'),
});

/** A boost of a post. */
export const boost = z.object({ postId: id, endsAt: z.string() });

/**
 * The draw of a raffle. Each ticket has the score SHA-256(`seed:list:ticket`) in hexadecimal digits, where `list` is the
 * SHA-256 of all tickets in ascending order, joined by commas. The lowest scores win.
 */
export const raffleDraw = z.object({
  seedHash: z.string().describe('SHA-256 of the seed, published before the first ticket.'),
  seed: z.string().nullable().describe('Null before the draw.'),
  tickets: z.array(id).nullable().describe('The ids of all tickets, in ascending order; null before the draw.'),
  winners: z
    .array(z.object({ ticket: id, user: userSummary.nullable() }))
    .describe('Winning tickets, best first; `user` is null for members whom the viewer does not see.'),
});

/** An order for its buyer. */
export const shopOrder = z.object({
  id,
  item: itemFacts.pick({ id: true, kind: true, name: true, pictureUrl: true, frame: true, pack: true }),
  price: z.number().int(),
  status: z.enum(orderStatuses),
  code: z.string().nullable(),
  won: z.boolean().nullable().describe('Whether a ticket of a raffle won; null before the draw, and for other kinds.'),
  note: z.string().nullable().describe("The operator's note: what was sent, or why it was refunded."),
  usedAt: z.string().nullable().describe('When a boost was used; null before, and for other kinds.'),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
});

/** An item for operators. */
export const operatorItem = itemFacts.extend({
  stock: z.number().int().nullable(),
  sold: z.number().int(),
  isPaused: z.boolean(),
  isCancelled: z.boolean().describe('A cancelled raffle: its tickets are refunded.'),
  createdAt: z.string(),
});

/** An order for operators. Codes are visible to their buyer only. */
export const operatorOrder = shopOrder.omit({ code: true }).extend({
  buyer: userSummary,
  canDecide: z.boolean().describe("False for the operator's own order."),
});

const time = z.iso.datetime({ offset: true }).nullable();

/** Body that describes an item. The stock of an item with codes is the number of its codes. */
export const itemDraft = z.object({
  name: z.string().max(1000),
  description: z.string().max(10_000).default(''),
  pictureUrl: z.string().max(500).nullish().describe('An uploaded avatar. Absent: unchanged.'),
  price: z.number(),
  stock: z.number().nullable().default(null),
  memberLimit: z.number().nullable().default(null),
  winners: z.number().nullable().default(null).describe('Required for the kind `raffle`, with a stock and an end.'),
  startsAt: time.default(null),
  endsAt: time.default(null),
});

/** Body of a new item. */
export const newItem = itemDraft.extend({
  kind: z.enum(itemKinds),
  frame: z.enum(frames).nullable().default(null).describe('Required for the kind `frame`. It never changes.'),
  pack: z
    .enum(stickerPackNames)
    .nullable()
    .default(null)
    .describe('Required for the kind `stickers`. It never changes.'),
});

/** Body that puts a frame on, or takes it off. */
export const worn = z.object({ frame: z.enum(frames).nullable() });

/** Body of an edit. Absent fields remain. The kind never changes. */
export const itemChange = z.object({
  name: z.string().max(1000).optional(),
  description: z.string().max(10_000).optional(),
  pictureUrl: z.string().max(500).nullish().describe('An uploaded avatar.'),
  price: z.number().optional(),
  stock: z.number().nullable().optional(),
  memberLimit: z.number().nullable().optional(),
  winners: z.number().nullable().optional(),
  startsAt: time.optional(),
  endsAt: time.optional(),
  isPaused: z.boolean().optional(),
});

/** An item of the shop, the same for every member. */
export type ItemFacts = z.infer<typeof itemFacts>;
/** An item of the shop for a viewer. */
export type ShopItem = z.infer<typeof shopItem>;
/** An order for its buyer. */
export type ShopOrder = z.infer<typeof shopOrder>;
/** An item for operators. */
export type OperatorItem = z.infer<typeof operatorItem>;
/** The draw of a raffle. */
export type RaffleDraw = z.infer<typeof raffleDraw>;
/** A boost of a post. */
export type Boost = z.infer<typeof boost>;
/** An order for operators. */
export type OperatorOrder = z.infer<typeof operatorOrder>;
