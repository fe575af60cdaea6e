/** Names of stickers and of their packs. */
import type { StickerId, StickerPack } from '@gumball/rules/messages/stickers';
import { msg } from '../../lib/i18n/i18n.ts';

/** The names of the packs. */
export const packLabels: Record<StickerPack, string> = {
  buddies: msg('Gum Buddies'),
  critters: msg('Critters'),
};

/** What is on each sticker. */
export const stickerLabels: Record<StickerId, string> = {
  'buddies/hello': msg('Waving hello'),
  'buddies/love': msg('In love'),
  'buddies/laugh': msg('Laughing tears'),
  'buddies/cool': msg('Cool'),
  'buddies/party': msg('Party'),
  'buddies/wow': msg('Amazed'),
  'buddies/sad': msg('Sad'),
  'buddies/sleepy': msg('Asleep'),
  'critters/cat': msg('Cat'),
  'critters/bear': msg('Bear'),
  'critters/bunny': msg('Bunny'),
  'critters/panda': msg('Panda'),
  'critters/fox': msg('Fox'),
  'critters/frog': msg('Frog'),
  'critters/chick': msg('Chick'),
  'critters/pig': msg('Pig'),
};
