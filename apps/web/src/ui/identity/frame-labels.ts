/** The names of the frames around avatars. */
import type { Frame } from '@gumball/rules/shop/frames';
import { msg } from '../../lib/i18n/i18n.ts';

export const frameLabels: Record<Frame, string> = {
  bubbles: msg('{points} around it'),
  candy: msg('Candy cane'),
  gold: msg('Gold'),
  laurel: msg('Laurel'),
  night: msg('Night sky'),
  sun: msg('Sun'),
};
