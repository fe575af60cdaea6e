import { expect, test } from 'vitest';
import { matchKeys, shortcutGroups, shortcutKeyOf } from './shortcuts.ts';

const press = (key: string, code = '', shiftKey = false) => shortcutKeyOf({ key, code, shiftKey });

test.each([
  ['a letter', press('j', 'KeyJ'), 'j'],
  ['with caps lock', press('J', 'KeyJ'), 'j'],
  ['with Shift', press('J', 'KeyJ', true), undefined],
  ['a slash', press('/', 'Slash'), '/'],
  ['a slash of a German keyboard', press('/', 'Digit7', true), '/'],
  ['a question mark', press('?', 'Slash', true), '?'],
  ['by position on a Cyrillic keyboard', press('о', 'KeyJ'), 'j'],
  ['an umlaut that is on another key', press('ö', 'Semicolon'), undefined],
  ['a named key', press('Enter', 'Enter'), undefined],
  ['a digit', press('1', 'Digit1'), undefined],
])('the key of a shortcut: %s', (_name, key, expected) => {
  expect(key).toBe(expected);
});

test('every shortcut is reached by its keys, and no shortcut hides another', () => {
  const all = shortcutGroups.flatMap(({ shortcuts }) => shortcuts);
  for (const { keys, action } of all) {
    expect(matchKeys(keys)).toEqual({ kind: 'action', action });
    for (let count = 1; count < keys.length; count += 1) {
      expect(matchKeys(keys.slice(0, count))).toEqual({ kind: 'prefix' });
    }
  }
  expect(matchKeys(['x'])).toEqual({ kind: 'none' });
  expect(matchKeys(['g', 'x'])).toEqual({ kind: 'none' });
});
