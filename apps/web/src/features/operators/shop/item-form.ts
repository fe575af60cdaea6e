/** The form of a shop item: its fields as text, and the request body. */
import type { OperatorItem } from '@gumball/contract/shop/shop.schemas';
import { type StickerPack, stickerPackNames } from '@gumball/rules/messages/stickers';
import { type Frame, frames } from '@gumball/rules/shop/frames';
import { checkItemDraft, type ItemKind } from '@gumball/rules/shop/items';
import { checkRaffle } from '@gumball/rules/shop/raffles';
import { toLocalTime, toUtcTime } from '../parts/local-time.ts';
import { violationOf } from '../parts/use-checked-form.ts';

/** The fields as typed. Empty numbers mean no limit, empty times no start or end. */
export type ItemFields = {
  kind: ItemKind;
  frame: Frame;
  pack: StickerPack;
  name: string;
  description: string;
  price: string;
  stock: string;
  memberLimit: string;
  winners: string;
  /** The value of a `datetime-local` control in the reader's time zone. */
  startsAt: string;
  endsAt: string;
};

/** An empty form. */
export const emptyFields: ItemFields = {
  kind: 'code',
  frame: frames[0],
  pack: stickerPackNames[0],
  name: '',
  description: '',
  price: '',
  stock: '',
  memberLimit: '',
  winners: '1',
  startsAt: '',
  endsAt: '',
};

/** Returns the fields of an existing item. */
export function toFields(item: OperatorItem): ItemFields {
  const { kind, frame, pack, name, description, price, stock, memberLimit, winners, startsAt, endsAt } = item;
  return {
    kind,
    frame: frame ?? frames[0],
    pack: pack ?? stickerPackNames[0],
    name,
    description,
    price: String(price),
    stock: stock === null ? '' : String(stock),
    memberLimit: memberLimit === null ? '' : String(memberLimit),
    winners: winners === null ? '' : String(winners),
    startsAt: startsAt === null ? '' : toLocalTime(startsAt),
    endsAt: endsAt === null ? '' : toLocalTime(endsAt),
  };
}

const toLimit = (text: string) => (text.trim() === '' ? null : Number(text));
const toTime = (text: string) => (text === '' ? null : toUtcTime(text));

/** Returns the request body, without the picture. */
export function toDraft({ kind, name, description, price, stock, memberLimit, winners, startsAt, endsAt }: ItemFields) {
  return {
    name: name.trim(),
    description: description.trim(),
    price: price.trim() === '' ? Number.NaN : Number(price),
    stock: toLimit(stock),
    memberLimit: toLimit(memberLimit),
    winners: kind === 'raffle' ? toLimit(winners) : null,
    startsAt: toTime(startsAt),
    endsAt: toTime(endsAt),
  };
}

/** Returns the violated rule and its field, or undefined if the item is valid. `sold` is the number of sold copies. */
export function findViolation(kind: ItemKind, draft: ReturnType<typeof toDraft>, sold: number) {
  const toDate = (time: string | null) => (time === null ? null : new Date(time));
  const terms = { ...draft, startsAt: toDate(draft.startsAt), endsAt: toDate(draft.endsAt) };
  const general = checkItemDraft(terms, sold);
  const result = general.ok && kind === 'raffle' ? checkRaffle(terms) : general;
  return violationOf(result);
}
