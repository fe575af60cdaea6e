import type { ShopItem, ShopOrder } from '@gumball/contract/shop/shop.schemas';
import { formatInteger } from '@gumball/rules/formats/integers';
import { useState } from 'react';
import { newIdempotencyKey } from '../../lib/api/api-client.ts';
import { ApiError, failureMessage } from '../../lib/api/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { buyItem } from './shop.mutations.ts';

/** A purchase of an item: asked for, sent, and the order or the reason why there is none. */
export function usePurchase(item: ShopItem, balance: number) {
  const [key, setKey] = useState(newIdempotencyKey);
  const [isBusy, setIsBusy] = useState(false);
  const [order, setOrder] = useState<ShopOrder>();
  const [problem, setProblem] = useState<string>();

  async function buy(): Promise<void> {
    const { name, price } = item;
    const amount = (gumballs: number) => formatInteger(gumballs, locale);
    const isConfirmed = await confirm({
      question: t('Buy {name} for {price} {points}?', { name, price: amount(price) }),
      detail: t('{rest} {points} will be left. Your level and your rank stay.', { rest: amount(balance - price) }),
      verb: t('Buy'),
      tone: 'primary',
    });
    if (!isConfirmed) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      setOrder(await buyItem(item, key));
      setKey(newIdempotencyKey());
    } catch (error) {
      setProblem(failureMessage(error, t('Failed to buy this item')));
      // A retry after a lost response must not buy twice. After a refusal the next try is another purchase.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) setKey(newIdempotencyKey());
    } finally {
      setIsBusy(false);
    }
  }

  return { buy, isBusy, order, problem };
}
