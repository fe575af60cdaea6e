import type { itemDraft } from '@gumball/contract/shop/shop.schemas';
import type { ItemDraft } from '@gumball/rules/shop/items';
import type { z } from 'zod';

const toDate = (time: string | null) => (time === null ? null : new Date(time));

/** Converts the body of an item for the rule. */
export function toItemDraft(input: z.output<typeof itemDraft>): ItemDraft {
  const { name, description, price, stock, memberLimit } = input;
  return {
    name,
    description,
    price,
    stock,
    memberLimit,
    startsAt: toDate(input.startsAt),
    endsAt: toDate(input.endsAt),
  };
}
