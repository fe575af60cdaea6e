/** Writes of the shop in the operators' console: docs/product.md, Shop. */
import type { BodyOf } from '@gumball/contract/define-routes';
import type { operatorShopRoutes } from '@gumball/contract/shop/operator-shop.routes';
import type { OperatorItem, OperatorOrder } from '@gumball/contract/shop/shop.schemas';
import { t } from '../../../lib/i18n/i18n.ts';
import { operatorShopClient } from './operator-shop.queries.ts';
import { runForForm, runWithToast } from './operators.mutations.ts';

/** Creates an item. Rejects on failure. */
export function createItem(
  body: BodyOf<(typeof operatorShopRoutes)['createItem']>,
  idempotencyKey: string,
): Promise<void> {
  return runForForm(operatorShopClient.createItem({ body }, { idempotencyKey }));
}

/** Changes the sent fields of an item. Rejects on failure. */
export function updateItem(
  { id }: OperatorItem,
  body: BodyOf<(typeof operatorShopRoutes)['updateItem']>,
): Promise<void> {
  return runForForm(operatorShopClient.updateItem({ params: { id }, body }));
}

/** Takes an item off sale, or puts it on sale again. */
export function pauseItem({ id, name }: OperatorItem, isPaused: boolean): Promise<boolean> {
  return runWithToast(
    operatorShopClient.updateItem({ params: { id }, body: { isPaused } }),
    isPaused ? t('{name} is off sale', { name }) : t('{name} is on sale again', { name }),
    t('Failed to save the item'),
  );
}

/** Cancels a raffle: all its tickets are refunded. */
export function cancelRaffle({ id, name }: OperatorItem, note: string): Promise<boolean> {
  return runWithToast(
    operatorShopClient.cancelRaffle({ params: { id }, body: { note } }),
    t('{name} is cancelled, and its tickets are refunded', { name }),
    t('Failed to cancel the raffle'),
  );
}

/** Adds codes to an item; returns how many are new. Rejects on failure. */
export async function addCodes({ id }: OperatorItem, codes: string[]): Promise<number> {
  const request = operatorShopClient.addCodes({ params: { id }, body: { codes } });
  await runForForm(request);
  return (await request).added;
}

export function fulfilOrder({ id, item, buyer }: OperatorOrder, note: string): Promise<boolean> {
  return runWithToast(
    operatorShopClient.fulfil({ params: { id }, body: { note } }),
    t('{item} for {username} is marked as sent', { item: item.name, username: buyer.username }),
    t('Failed to mark the order as sent'),
  );
}

export function refundOrder({ id, item, buyer }: OperatorOrder, note: string): Promise<boolean> {
  return runWithToast(
    operatorShopClient.refund({ params: { id }, body: { note } }),
    t('{item} for {username} is refunded', { item: item.name, username: buyer.username }),
    t('Failed to refund'),
  );
}
