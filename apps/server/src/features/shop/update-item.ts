import type { itemChange, itemDraft, OperatorItem } from '@gumball/contract/shop/shop.schemas';
import { checkItemDraft } from '@gumball/rules/shop/items';
import { checkRaffle, checkRaffleChange } from '@gumball/rules/shop/raffles';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import { detachUpload } from '../uploads/detach-upload.ts';
import { attachItemPicture } from './attach-item-picture.ts';
import { updateItemRow } from './operator-shop.store.ts';
import { lockItem } from './purchases.store.ts';
import type { ItemRow } from './shop.store.ts';
import { toOperatorItem, toRaffleTerms } from './shop.view.ts';
import { toItemDraft } from './to-item-draft.ts';

/** Returns the body of an item with the changed fields. The item is locked, so no other change is lost. */
function applyChange(item: ItemRow, input: z.output<typeof itemChange>): z.output<typeof itemDraft> {
  const orElse = <T>(changed: T | undefined, current: T): T => (changed === undefined ? current : changed);
  return {
    name: orElse(input.name, item.name),
    description: orElse(input.description, item.description),
    price: orElse(input.price, item.price),
    stock: orElse(input.stock, item.stock),
    memberLimit: orElse(input.memberLimit, item.member_limit),
    winners: orElse(input.winners, item.winners),
    startsAt: orElse(input.startsAt, item.starts_at?.toISOString() ?? null),
    endsAt: orElse(input.endsAt, item.ends_at?.toISOString() ?? null),
  };
}

/**
 * Changes the sent fields of an item inside the caller's transaction. Throws `ITEM_NOT_FOUND`, the errors of the rule
 * and `MEDIA_URL_UNKNOWN`.
 */
export async function updateItem(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  change: { itemId: string; operatorId: string; input: z.output<typeof itemChange> },
): Promise<OperatorItem> {
  const { itemId, operatorId, input } = change;
  const item = await lockItem(tx, itemId);
  if (!item) throw new AppError('ITEM_NOT_FOUND');
  const draft = toItemDraft(applyChange(item, input), item.kind, item.stock);
  assertOk(checkItemDraft(draft, item.sold));
  const now = clock.now();
  if (item.kind === 'raffle') {
    if (item.cancelled_at) throw new AppError('RAFFLE_CANCELLED');
    assertOk(checkRaffle(draft));
    assertOk(checkRaffleChange(toRaffleTerms(item), draft, now));
  }
  const pictureUrl = input.pictureUrl === undefined ? item.picture_url : input.pictureUrl?.trim() || null;
  if (pictureUrl !== item.picture_url) {
    if (pictureUrl !== null) await attachItemPicture(tx, operatorId, pictureUrl, now);
    if (item.picture_url !== null) await detachUpload(tx, item.picture_url);
  }
  const isPaused = input.isPaused ?? item.paused_at !== null;
  const pausedAt = isPaused ? (item.paused_at ?? now) : null;
  return toOperatorItem(await updateItemRow(tx, itemId, { ...draft, pictureUrl, pausedAt }));
}
