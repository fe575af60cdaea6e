import { describe, expect, it } from 'vitest';
import { findTexts } from './find-texts.ts';
import { findLanguageFaults, type Said } from './texts.ts';

const inFunction = (code: string) => findTexts('a.tsx', `function A() { return ${code}; }`);

describe('the texts of a module', () => {
  it.each([
    [`t('Send')`, [{ key: 'Send', counts: false }]],
    [`t('Post', undefined, 'verb')`, [{ key: 'Post|verb', counts: false }]],
    ["t(`It's`)", [{ key: `It's`, counts: false }]],
    [`plural(n, '{count} like', '{count} likes')`, [{ key: '{count} likes', counts: true }]],
    [`plural(n, 'Friend', 'Friends', undefined, 'count')`, [{ key: 'Friends|count', counts: true }]],
    [`<b title={t('Hello')}>{rich('{a} and {b}', { a, b })}</b>`, [{ key: 'Hello' }, { key: '{a} and {b}' }]],
  ])('%s', (code, uses) => {
    const found = inFunction(code);
    expect(found.uses).toMatchObject(uses);
    expect(found.faults).toEqual([]);
  });

  it.each([
    ['t(words)', /spelt out/],
    ['plural(n, one, "{count} likes")', /spelt out/],
    ['<b>Hello</b>', /"Hello" is shown/],
    ['<b>{on ? "Unlike" : t("Like")}</b>', /"Unlike" is shown/],
    ['<img alt="A cat" />', /"A cat" is shown/],
    ['<b aria-label={`Reply to ${name}`} />', /"Reply to" is shown/],
  ])('%s is refused', (code, message) => {
    expect(inFunction(code).faults).toEqual([{ line: 1, message: expect.stringMatching(message) }]);
  });

  it('before the language is known, words are only marked', () => {
    expect(findTexts('a.ts', `const a = t('Send');`).faults).toHaveLength(1);
    expect(findTexts('a.ts', `const a = [msg('Send')]; const b = () => t('Send');`).faults).toEqual([]);
  });

  it.each(['<b className="flex">{count}</b>', '<b>·</b>', '<A kind="card" />', '<b>{on && <A />}</b>'])(
    '%s is fine',
    (code) => {
      expect(inFunction(code).faults).toEqual([]);
    },
  );
});

describe('a language', () => {
  const said: Said[] = [
    { key: 'Send', counts: false, line: 1, path: 'a.tsx' },
    { key: '{count} likes', counts: true, line: 2, path: 'a.tsx' },
    { key: 'Post|verb', counts: false, line: 3, path: 'a.tsx' },
  ];
  const whole = {
    Send: 'Senden',
    '{count} likes': { one: 'ein Like', other: '{count} Likes' },
    'Post|verb': 'Posten',
  };

  it('that says everything is fine', () => {
    expect(findLanguageFaults(said, new Map([['a', whole]]))).toEqual([]);
  });

  it.each([
    ['lacks words', { ...whole, Send: undefined }, /"Send" has no words yet/],
    ['has words nobody says', { ...whole, Sent: 'Gesendet' }, /nobody says "Sent"/],
    ['forgets plural forms', { ...whole, '{count} likes': '{count} Likes' }, /needs plural forms/],
    ['has plural forms for nothing', { ...whole, Send: { other: 'Senden' } }, /needs plain words/],
    ['loses a gap', { ...whole, '{count} likes': { other: 'Likes' } }, /has other gaps/],
    ['invents a gap', { ...whole, Send: 'Sende {what}' }, /has other gaps/],
    ['is empty', { ...whole, Send: ' ' }, /has other gaps/],
  ])('that %s is refused', (_, entries, message) => {
    const given = JSON.parse(JSON.stringify(entries)) as typeof whole;
    expect(findLanguageFaults(said, new Map([['a', given]]))).toEqual([expect.stringMatching(message)]);
  });

  it('says each text in one place', () => {
    const files = new Map<string, Record<string, string>>([
      ['a', { Send: 'Senden' }],
      ['b', { Send: 'Schicken' }],
    ]);
    expect(findLanguageFaults(said.slice(0, 1), files)).toEqual([expect.stringMatching(/common/)]);
  });
});
