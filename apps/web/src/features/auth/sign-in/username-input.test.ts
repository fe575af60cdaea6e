import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TypedUsername, typeUsername } from './username-input.ts';

function letterByLetter(text: string): string {
  let now: TypedUsername = { name: '' };
  for (const letter of text) now = typeUsername(now, now.name + letter);
  return now.name;
}

describe('the username input', () => {
  it.each([
    ['maya', 'maya'],
    ['Maya_Paints9', 'maya_paints9'],
    ['maya.fun', 'maya'],
    ['MAYA.FUN', 'maya'],
    ['m a-y@a!', 'maya'],
    ['mayafun', 'mayafun'],
    ['may.a', 'maya'],
    ['maya..fun', 'maya'],
    ['.fun', ''],
  ])('makes of %s, typed letter by letter, %s', (text, name) => {
    expect(letterByLetter(text)).toBe(name);
  });

  it.each([
    ['maya.fun', 'maya'],
    [' Maya.Fun', 'maya'],
    ['mayá.fun', 'may'],
    ['a'.repeat(40), 'a'.repeat(30)],
  ])('makes of %s, pasted, %s', (text, name) => {
    expect(typeUsername({ name: '' }, text)).toEqual({ name });
  });

  it('allows deleting the dot and typing "fun" as a part of the name', () => {
    const dotted = typeUsername({ name: 'maya' }, 'maya.');
    const back = typeUsername(dotted, 'may');
    expect(typeUsername(typeUsername(typeUsername(back, 'mayf'), 'mayfu'), 'mayfun')).toEqual({ name: 'mayfun' });
  });

  it('never shows characters that a username cannot have', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (text) => {
        expect(letterByLetter(text)).toMatch(/^[a-z0-9_]{0,30}$/);
      }),
    );
  });
});
