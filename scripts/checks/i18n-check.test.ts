import { describe, expect, it } from 'vitest';
import { extractMessages } from './extract-messages.ts';
import { findTranslationProblems, type UsedMessage } from './i18n-check.ts';

const inFunction = (code: string) => extractMessages('a.tsx', `function A() { return ${code}; }`);

describe('the messages of a module', () => {
  it.each([
    [`t('Send')`, [{ key: 'Send', hasPlural: false }]],
    [`t('Post', undefined, 'verb')`, [{ key: 'Post|verb', hasPlural: false }]],
    ["t(`It's`)", [{ key: `It's`, hasPlural: false }]],
    [`plural(n, '{count} like', '{count} likes')`, [{ key: '{count} likes', hasPlural: true }]],
    [`plural(n, 'Friend', 'Friends', undefined, 'count')`, [{ key: 'Friends|count', hasPlural: true }]],
    [`<b title={t('Hello')}>{rich('{a} and {b}', { a, b })}</b>`, [{ key: 'Hello' }, { key: '{a} and {b}' }]],
  ])('%s', (code, uses) => {
    const found = inFunction(code);
    expect(found.uses).toMatchObject(uses);
    expect(found.faults).toEqual([]);
  });

  it.each([
    ['t(words)', /needs a literal/],
    ['plural(n, one, "{count} likes")', /needs a literal/],
    ['<b>Hello</b>', /"Hello" is shown/],
    ['<b>{on ? "Unlike" : t("Like")}</b>', /"Unlike" is shown/],
    ['<img alt="A cat" />', /"A cat" is shown/],
    ['<b aria-label={`Reply to ${name}`} />', /"Reply to" is shown/],
  ])('%s is rejected', (code, message) => {
    expect(inFunction(code).faults).toEqual([{ line: 1, message: expect.stringMatching(message) }]);
  });

  it('rejects a translation before the language is known, but not a marked message', () => {
    expect(extractMessages('a.ts', `const a = t('Send');`).faults).toHaveLength(1);
    expect(extractMessages('a.ts', `const a = [msg('Send')]; const b = () => t('Send');`).faults).toEqual([]);
  });

  it.each(['<b className="flex">{count}</b>', '<b>·</b>', '<A kind="card" />', '<b>{on && <A />}</b>'])(
    '%s is accepted',
    (code) => {
      expect(inFunction(code).faults).toEqual([]);
    },
  );
});

describe('the translations of a language', () => {
  const used: UsedMessage[] = [
    { key: 'Send', hasPlural: false, line: 1, path: 'a.tsx' },
    { key: '{count} likes', hasPlural: true, line: 2, path: 'a.tsx' },
    { key: 'Post|verb', hasPlural: false, line: 3, path: 'a.tsx' },
  ];
  const complete = {
    Send: 'Senden',
    '{count} likes': { one: 'ein Like', other: '{count} Likes' },
    'Post|verb': 'Posten',
  };

  it('are complete', () => {
    expect(findTranslationProblems(used, new Map([['a', complete]]))).toEqual([]);
  });

  it('may use a form of the name of points that the English message does not', () => {
    const messages = [{ key: 'You earned {points}', hasPlural: false, line: 1, path: 'a.tsx' }];
    const entries = { 'You earned {points}': 'Verdient: {pointsLowerCase}' };
    expect(findTranslationProblems(messages, new Map([['a', entries]]))).toEqual([]);
  });

  it('and the messages contain placeholders in place of the names of the product', () => {
    const messages = [{ key: 'Send Gumballs', hasPlural: false, line: 1, path: 'a.tsx' }];
    const entries = { 'Send Gumballs': 'Gumballs senden' };
    expect(findTranslationProblems(messages, new Map([['a', entries]]))).toEqual([
      expect.stringContaining('a.tsx:1 "Send Gumballs" names the product'),
      expect.stringContaining('a.json: "Send Gumballs" names the product'),
    ]);
  });

  it.each([
    ['with a missing message', { ...complete, Send: undefined }, /"Send" is not translated/],
    ['with an unused message', { ...complete, Sent: 'Gesendet' }, /"Sent" is not used/],
    ['without plural forms', { ...complete, '{count} likes': '{count} Likes' }, /needs plural forms/],
    ['with needless plural forms', { ...complete, Send: { other: 'Senden' } }, /needs a plain message/],
    ['with a missing placeholder', { ...complete, '{count} likes': { other: 'Likes' } }, /has other placeholders/],
    ['with an unknown placeholder', { ...complete, Send: 'Sende {what}' }, /has other placeholders/],
    ['with an empty message', { ...complete, Send: ' ' }, /has other placeholders/],
  ])('%s are rejected', (_, entries, message) => {
    const translations = JSON.parse(JSON.stringify(entries)) as typeof complete;
    expect(findTranslationProblems(used, new Map([['a', translations]]))).toEqual([expect.stringMatching(message)]);
  });

  it('are rejected if one message is in two files', () => {
    const files = new Map<string, Record<string, string>>([
      ['a', { Send: 'Senden' }],
      ['b', { Send: 'Schicken' }],
    ]);
    expect(findTranslationProblems(used.slice(0, 1), files)).toEqual([expect.stringMatching(/common/)]);
  });
});
