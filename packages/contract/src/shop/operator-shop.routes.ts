import { codeMax, codesPerUploadMax } from '@gumball/rules/shop/items';
import { orderStatuses } from '@gumball/rules/shop/purchases';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, pageQuery, pagination, success } from '../pagination.ts';
import { operatorShopEndpoints } from './shop.endpoints.ts';
import { itemChange, newItem, operatorItem, operatorOrder } from './shop.schemas.ts';

const byId = z.object({ id: idInput });
const itemResponse = z.object({ success, item: operatorItem });
const orderResponse = z.object({ success, order: operatorOrder });
const noteBody = z.object({ note: z.string().max(10_000).default('') });
const draftErrors = [
  'ITEM_NAME_REQUIRED',
  'ITEM_NAME_TOO_LONG',
  'ITEM_DESCRIPTION_TOO_LONG',
  'ITEM_PRICE_INVALID',
  'ITEM_STOCK_INVALID',
  'ITEM_LIMIT_INVALID',
  'ITEM_END_INVALID',
  'RAFFLE_TICKETS_INVALID',
  'RAFFLE_END_REQUIRED',
  'RAFFLE_WINNERS_INVALID',
  'MEDIA_URL_UNKNOWN',
] as const;
const decisionErrors = ['ORDER_NOT_FOUND', 'ORDER_OWN', 'ORDER_DECIDED', 'ORDER_NOTE_TOO_LONG'] as const;

/** Routes of the shop for operators. For all others they return 404. docs/product.md, Shop. */
export const operatorShopRoutes = defineRoutes(operatorShopEndpoints, {
  items: {
    summary: 'List all items of the shop',
    description: 'Newest first.',
    access: 'operator',
    right: 'shop',
    query: pageQuery(20),
    response: z.object({ success, items: z.array(operatorItem), pagination }),
  },
  createItem: {
    summary: 'Create an item of the shop',
    description: 'The same `Idempotency-Key` answers the first item again.',
    access: 'operator',
    right: 'shop',
    body: newItem,
    status: 201,
    response: itemResponse,
    errors: [...draftErrors, 'ITEM_FRAME_REQUIRED', 'ITEM_PACK_REQUIRED', 'ITEMS_TOO_MANY'],
  },
  updateItem: {
    summary: 'Change an item of the shop',
    description: 'Absent fields remain. What is sold keeps its price.',
    access: 'operator',
    right: 'shop',
    params: byId,
    body: itemChange,
    response: itemResponse,
    errors: ['ITEM_NOT_FOUND', ...draftErrors, 'RAFFLE_TERMS_FIXED', 'RAFFLE_CANCELLED'],
  },
  cancelRaffle: {
    summary: 'Cancel a raffle',
    description: 'Before its draw, with a reason, which its members are told. All tickets are refunded.',
    access: 'operator',
    right: 'shop',
    params: byId,
    body: noteBody,
    response: itemResponse,
    errors: [
      'ITEM_NOT_FOUND',
      'RAFFLE_DECIDED',
      'RAFFLE_CANCELLED',
      'REJECTION_REASON_REQUIRED',
      'ORDER_NOTE_TOO_LONG',
    ],
  },
  addCodes: {
    summary: 'Add codes to an item',
    description: 'Each is handed out once. A code that the item has already is skipped.',
    access: 'operator',
    right: 'shop',
    params: byId,
    body: z.object({ codes: z.array(z.string().max(2 * codeMax)).max(2 * codesPerUploadMax) }),
    bodyLimitBytes: 1024 * 1024,
    response: itemResponse.extend({ added: z.number().int() }),
    errors: ['ITEM_NOT_FOUND', 'ITEM_WITHOUT_CODES', 'CODES_INVALID', 'CODES_TOO_MANY'],
  },
  orders: {
    summary: 'List orders',
    description: 'Open ones oldest first, decided ones newest first.',
    access: 'operator',
    right: 'shop',
    query: pageQuery(20).extend({ status: z.enum(orderStatuses).default('open') }),
    response: z.object({ success, orders: z.array(operatorOrder), pagination }),
  },
  fulfil: {
    summary: 'Mark an order as sent',
    description: 'The note is shown to the buyer.',
    access: 'operator',
    right: 'shop',
    params: byId,
    body: noteBody,
    response: orderResponse,
    errors: decisionErrors,
  },
  refund: {
    summary: 'Refund an order',
    description:
      'With a reason, which the buyer is told. The copy is for sale again, unless it is a code: the buyer has seen it.',
    access: 'operator',
    right: 'shop',
    params: byId,
    body: noteBody,
    response: orderResponse,
    errors: [...decisionErrors, 'REJECTION_REASON_REQUIRED'],
  },
});
