import type { ShopItem } from '@gumball/contract/shop/shop.schemas';
import { timeLeft } from '@gumball/rules/formats/spans';
import { dateAndTime } from '@gumball/rules/formats/times';
import { itemStateOf } from '@gumball/rules/shop/purchases';
import { plural, t, translate } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { useNow } from '../../ui/layout/use-now.ts';

const toDate = (time: string | null) => (time === null ? null : new Date(time));

/** Returns whether an item can be bought now, and follows the clock. */
export function useItemState({ left, startsAt, endsAt }: ShopItem) {
  const offer = { left, memberLimit: null, startsAt: toDate(startsAt), endsAt: toDate(endsAt), isPaused: false };
  return itemStateOf(offer, useNow());
}

/** What limits the sale of an item: sold out, not yet, or how many are left and until when; or the state of a draw. */
export function ItemState({ item }: { item: ShopItem }) {
  const state = useItemState(item);
  const { kind, left, startsAt, endsAt, decidedAt } = item;
  const now = useNow();
  if (decidedAt !== null) return <Tag tone="gold">{t('Drawn')}</Tag>;
  if (state === 'ended' && kind === 'raffle') return <Tag>{t('Being drawn')}</Tag>;
  if (state === 'sold-out') return <Tag>{t('Sold out')}</Tag>;
  if (state === 'ended') return <Tag>{t('Ended')}</Tag>;
  if (state === 'upcoming' && startsAt !== null)
    return <Tag tone="info">{t('From {when}', { when: dateAndTime(new Date(startsAt), locale) })}</Tag>;
  return (
    <>
      {left !== null && (
        <Tag tone={left <= 5 ? 'warning' : 'quiet'}>
          {kind === 'raffle'
            ? plural(left, '{count} ticket left', '{count} tickets left')
            : plural(left, '{count} in stock', '{count} in stock')}
        </Tag>
      )}
      {endsAt !== null && kind === 'raffle' && (
        <Tag tone="info">{t('Draw in {time}', { time: translate(timeLeft(new Date(endsAt), now)) })}</Tag>
      )}
      {endsAt !== null && kind !== 'raffle' && (
        <Tag>{t('Until {when}', { when: dateAndTime(new Date(endsAt), locale) })}</Tag>
      )}
    </>
  );
}
