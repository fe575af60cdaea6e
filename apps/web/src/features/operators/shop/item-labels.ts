/** Labels of the shop in the console. */
import type { ItemKind } from '@gumball/rules/shop/items';
import { msg } from '../../../lib/i18n/i18n.ts';

/** The labels of the kinds of items. */
export const itemKindLabels: Record<ItemKind, string> = {
  code: msg('Code, handed out at once'),
  manual: msg('Sent by operators'),
  frame: msg('Frame around the avatar'),
  boost: msg('Boost of a post'),
  raffle: msg('Raffle'),
  stickers: msg('Stickers for chats'),
};
