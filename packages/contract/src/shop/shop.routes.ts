import { stickerPackNames } from '@gumball/rules/messages/stickers';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { id, idInput, pageQuery, pagination, success } from '../pagination.ts';
import { shopEndpoints } from './shop.endpoints.ts';
import { boost, raffleDraw, shopItem, shopOrder, worn } from './shop.schemas.ts';

/** Routes of the shop: docs/product.md, Shop. */
export const shopRoutes = defineRoutes(shopEndpoints, {
  items: {
    summary: 'List the items of the shop',
    description:
      'Newest first, with sold-out and upcoming ones, without paused and ended ones. A raffle is listed for seven days after its end.',
    access: 'member',
    query: pageQuery(20),
    response: z.object({ success, items: z.array(shopItem), pagination }),
  },
  buy: {
    summary: 'Buy one copy of an item',
    description: 'At the price that the member saw. The same `Idempotency-Key` buys once.',
    access: 'member',
    needsConfirmation: true,
    params: z.object({ id: idInput }),
    body: z.object({ price: z.number() }),
    status: 201,
    mayExist: true,
    response: z.object({ success, order: shopOrder, balance: z.number().int() }),
    errors: [
      'CONFIRMATION_REQUIRED',
      'ITEM_NOT_FOUND',
      'ITEM_UNAVAILABLE',
      'ITEM_SOLD_OUT',
      'ITEM_LIMIT_REACHED',
      'ITEM_PRICE_CHANGED',
      'BALANCE_INSUFFICIENT',
    ],
  },
  draw: {
    summary: 'Read the draw of a raffle',
    description: 'Only the hash of its seed before the draw; then everything that checks the result.',
    access: 'member',
    params: z.object({ id: idInput }),
    response: z.object({ success, draw: raffleDraw }),
    errors: ['ITEM_NOT_FOUND'],
  },
  orders: {
    summary: 'List my orders',
    description: 'Newest first, with the codes.',
    access: 'member',
    query: pageQuery(20),
    response: z.object({ success, orders: z.array(shopOrder), pagination }),
  },
  wearFrame: {
    summary: 'Put a frame around my avatar, or take it off',
    description: 'One of a purchase that was not refunded.',
    access: 'member',
    body: worn,
    response: worn.extend({ success }),
    errors: ['FRAME_NOT_OWNED'],
  },
  stickers: {
    summary: 'List my packs of stickers',
    access: 'member',
    response: z.object({
      success,
      packs: z.array(z.enum(stickerPackNames)),
      areSold: z.boolean().describe('Whether the shop sells any.'),
    }),
  },
  boosts: {
    summary: 'Count my boosts',
    description: 'Those that I bought and did not use, and the one that runs.',
    access: 'member',
    response: z.object({ success, unused: z.number().int(), running: boost.nullable() }),
  },
  boost: {
    summary: 'Boost a post of mine',
    description: 'Uses the boost that I bought first. For a post whose boost runs, that one is returned again.',
    access: 'member',
    body: z.object({ postId: idInput }),
    status: 201,
    mayExist: true,
    response: z.object({ success, boost }),
    errors: [
      'POST_NOT_FOUND',
      'ACCESS_DENIED',
      'BOOST_FRIENDS_ONLY',
      'BOOST_PRIVATE',
      'BOOST_LIMITED',
      'BOOST_MISSING',
      'BOOST_RUNNING',
      'BOOSTS_FULL',
    ],
  },
  boostedPost: {
    summary: 'Find a boosted post',
    description: 'One of another member, which changes every hour; null if no post is boosted.',
    access: 'member',
    response: z.object({ success, postId: id.nullable() }),
  },
});
