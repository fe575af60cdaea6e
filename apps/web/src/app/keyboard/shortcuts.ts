/** The keys of members: docs/product.md, Keyboard. */
import { msg } from '../../lib/i18n/i18n.ts';

/** A page that a shortcut and the command menu lead to. */
export type PageTarget = { to: string; label: string };

/** What a shortcut does. */
export type ShortcutAction =
  | 'search'
  | 'newPost'
  | 'nextPost'
  | 'previousPost'
  | 'likePost'
  | 'commentPost'
  | 'openPost'
  | 'shortcuts'
  | PageTarget;

/** Keys to press one after the other. */
export type Shortcut = { keys: readonly string[]; label: string; action: ShortcutAction };

/** Shortcuts under a heading. */
export type ShortcutGroup = { label: string; shortcuts: readonly Shortcut[] };

function page(key: string, to: string, label: string): Shortcut {
  return { keys: ['g', key], label, action: { to, label } };
}

/** All shortcuts, as the list of keys shows them. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    label: msg('Anywhere'),
    shortcuts: [
      { keys: ['/'], label: msg('Search'), action: 'search' },
      { keys: ['n'], label: msg('New post'), action: 'newPost' },
      { keys: ['?'], label: msg('Keyboard shortcuts'), action: 'shortcuts' },
    ],
  },
  {
    label: msg('Posts'),
    shortcuts: [
      { keys: ['j'], label: msg('Next post'), action: 'nextPost' },
      { keys: ['k'], label: msg('Previous post'), action: 'previousPost' },
      { keys: ['l'], label: msg('Like'), action: 'likePost' },
      { keys: ['c'], label: msg('Comment on post'), action: 'commentPost' },
      { keys: ['o'], label: msg('Open post'), action: 'openPost' },
    ],
  },
  {
    label: msg('Go to'),
    shortcuts: [
      page('h', '/', msg('Home')),
      page('e', '/earnings', msg('Earnings')),
      page('t', '/tasks', msg('Tasks')),
      page('m', '/messages', msg('Messages')),
      page('c', '/communities', msg('Communities')),
      page('f', '/friends', msg('Friends')),
      page('l', '/leaderboard', msg('Leaderboard')),
      page('n', '/notifications', msg('Notifications')),
      page('p', '/profile', msg('Profile')),
      page('s', '/settings', msg('Settings')),
    ],
  },
];

const all = shortcutGroups.flatMap(({ shortcuts }) => shortcuts);

/** The result of the keys pressed so far: an action, the beginning of a sequence, or neither. */
export type KeyMatch = { kind: 'action'; action: ShortcutAction } | { kind: 'prefix' } | { kind: 'none' };

/** Matches the keys pressed so far. */
export function matchKeys(pressed: readonly string[]): KeyMatch {
  const candidates = all.filter(({ keys }) => pressed.every((key, index) => keys[index] === key));
  const exact = candidates.find(({ keys }) => keys.length === pressed.length);
  if (exact) return { kind: 'action', action: exact.action };
  return candidates.length > 0 ? { kind: 'prefix' } : { kind: 'none' };
}

/** The part of a keyboard event that decides its key. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

/**
 * Returns the key of a shortcut. A keyboard of another script, such as Cyrillic, is read by the position of its keys;
 * '/' and '?' are often pressed with Shift, a letter with Shift is not a shortcut.
 */
export function shortcutKeyOf({ key, code, shiftKey }: KeyPress): string | undefined {
  if (key === '/' || key === '?') return key;
  if (shiftKey || key.length !== 1) return undefined;
  const letter = key.toLowerCase();
  if (/^[a-z]$/.test(letter)) return letter;
  return key > '\u007f' && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : undefined;
}
