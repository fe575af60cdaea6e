/** Items of the shop: docs/product.md, Shop. */
import { ok, type RuleResult } from '../rule-result.ts';

/**
 * How an item reaches its buyer: a code, at once; by an operator, who marks the order as sent; a frame around the avatar,
 * at once; a boost, which the buyer uses for a post at any time; a ticket of a raffle, which is drawn at the
 * end; a pack of stickers for chats, at once.
 */
export const itemKinds = ['code', 'manual', 'frame', 'boost', 'raffle', 'stickers'] as const;
/** Kind of an item. */
export type ItemKind = (typeof itemKinds)[number];

/** Maximum number of items of a shop. */
export const itemsMax = 500;
/** Maximum length of a name, in characters. */
export const itemNameMax = 80;
/** Maximum length of a description, in characters. */
export const itemDescriptionMax = 1000;
/** Maximum price, in Gumballs. */
export const itemPriceMax = 1_000_000;
/** Maximum stock of a limited item. */
export const itemStockMax = 1_000_000;
/** Maximum of the limit per member. */
export const itemLimitMax = 1000;
/** Maximum number of codes in one upload. */
export const codesPerUploadMax = 1000;
/** Maximum number of codes of one item, handed out or not. */
export const codesPerItemMax = 100_000;
/** Maximum length of a code, in characters. */
export const codeMax = 200;

/**
 * What an operator enters for an item. `stock` is the number of copies ever sold, null for unlimited; the stock of an
 * item with codes is the number of its codes. `memberLimit` is the number of copies for one member, null for unlimited.
 */
export type ItemDraft = {
  name: string;
  description: string;
  price: number;
  stock: number | null;
  memberLimit: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
};

type DraftError =
  | 'ITEM_NAME_REQUIRED'
  | 'ITEM_NAME_TOO_LONG'
  | 'ITEM_DESCRIPTION_TOO_LONG'
  | 'ITEM_PRICE_INVALID'
  | 'ITEM_STOCK_INVALID'
  | 'ITEM_LIMIT_INVALID'
  | 'ITEM_END_INVALID';

const isIntegerBetween = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max;

/** Checks an item. `sold` is the number of copies that are sold already. */
export function checkItemDraft(draft: ItemDraft, sold: number): RuleResult<DraftError> {
  const { price, stock, memberLimit, startsAt, endsAt } = draft;
  const name = draft.name.trim();
  if (name === '') return { ok: false, code: 'ITEM_NAME_REQUIRED', field: 'name' };
  if (name.length > itemNameMax) return { ok: false, code: 'ITEM_NAME_TOO_LONG', field: 'name' };
  if (draft.description.trim().length > itemDescriptionMax)
    return { ok: false, code: 'ITEM_DESCRIPTION_TOO_LONG', field: 'description' };
  if (!isIntegerBetween(price, 1, itemPriceMax)) return { ok: false, code: 'ITEM_PRICE_INVALID', field: 'price' };
  if (stock !== null && !isIntegerBetween(stock, sold, itemStockMax))
    return { ok: false, code: 'ITEM_STOCK_INVALID', field: 'stock' };
  if (memberLimit !== null && !isIntegerBetween(memberLimit, 1, itemLimitMax))
    return { ok: false, code: 'ITEM_LIMIT_INVALID', field: 'memberLimit' };
  if (startsAt && endsAt && endsAt.getTime() <= startsAt.getTime())
    return { ok: false, code: 'ITEM_END_INVALID', field: 'endsAt' };
  return ok;
}

/** Returns the different codes of an upload without surrounding spaces and empty lines. */
export function parseCodes(lines: readonly string[]): string[] {
  return [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))];
}

/** Checks the codes of an upload. */
export function checkCodes(codes: readonly string[]): RuleResult<'CODES_INVALID'> {
  const isValid = isIntegerBetween(codes.length, 1, codesPerUploadMax) && codes.every((code) => code.length <= codeMax);
  return isValid ? ok : { ok: false, code: 'CODES_INVALID', field: 'codes' };
}
