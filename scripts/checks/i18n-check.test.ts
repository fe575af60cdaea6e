import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@gumball/rules/formats/languages';
import { describe, expect, it } from 'vitest';
import { root } from '../project-files.ts';
import { englishMessages } from './english-messages.ts';
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

const used: UsedMessage[] = [
  { key: 'Send', text: 'Send', hasPlural: false, line: 1, path: 'a.tsx' },
  { key: '{count} likes', text: '{count} likes', singular: '{count} like', hasPlural: true, line: 2, path: 'a.tsx' },
  { key: 'Post|verb', text: 'Post', hasPlural: false, line: 3, path: 'a.tsx' },
];

describe('the translations of a language', () => {
  const complete = {
    Send: 'Senden',
    '{count} likes': { one: 'ein Like', other: '{count} Likes' },
    'Post|verb': 'Posten',
  };

  it('are complete', () => {
    expect(findTranslationProblems(used, new Map([['a', complete]]), 'de')).toEqual([]);
  });

  it('may use a form of the name of points that the English message does not', () => {
    const messages = [
      { key: 'You earned {points}', text: 'You earned {points}', hasPlural: false, line: 1, path: 'a.tsx' },
    ];
    const entries = { 'You earned {points}': 'Verdient: {pointsLowerCase}' };
    expect(findTranslationProblems(messages, new Map([['a', entries]]), 'de')).toEqual([]);
  });

  it('and the messages contain placeholders in place of the names of the product', () => {
    const messages = [{ key: 'Send Gumballs', text: 'Send Gumballs', hasPlural: false, line: 1, path: 'a.tsx' }];
    const entries = { 'Send Gumballs': 'Gumballs senden' };
    expect(findTranslationProblems(messages, new Map([['a', entries]]), 'de')).toEqual([
      expect.stringContaining('a.tsx:1 "Send Gumballs" names the product'),
      expect.stringContaining('a.json: "Send Gumballs" names the product'),
    ]);
  });

  it.each([
    ['with a missing message', { ...complete, Send: undefined }, /"Send" is not translated/],
    ['with an unused message', { ...complete, Sent: 'Gesendet' }, /"Sent" is not used/],
    ['without plural forms', { ...complete, '{count} likes': '{count} Likes' }, /needs plural forms/],
    ['with needless plural forms', { ...complete, Send: { other: 'Senden' } }, /needs a plain message/],
    [
      'with a missing placeholder',
      { ...complete, '{count} likes': { one: 'Like', other: 'Likes' } },
      /has other placeholders/,
    ],
    ['with an unknown placeholder', { ...complete, Send: 'Sende {what}' }, /has other placeholders/],
    ['with a missing form', { ...complete, '{count} likes': { other: '{count} Likes' } }, /lacks the form one/],
    [
      'with a form of another language',
      { ...complete, '{count} likes': { one: 'ein Like', few: '{count} Likes', other: '{count} Likes' } },
      /unknown form few/,
    ],
    ['with an empty message', { ...complete, Send: ' ' }, /has other placeholders/],
  ])('%s are rejected', (_, entries, message) => {
    const translations = JSON.parse(JSON.stringify(entries)) as typeof complete;
    expect(findTranslationProblems(used, new Map([['a', translations]]), 'de')).toEqual([
      expect.stringMatching(message),
    ]);
  });

  it('are rejected if one message is in two files', () => {
    const files = new Map<string, Record<string, string>>([
      ['a', { Send: 'Senden' }],
      ['b', { Send: 'Schicken' }],
    ]);
    expect(findTranslationProblems(used.slice(0, 1), files, 'de')).toEqual([expect.stringMatching(/common/)]);
  });

  it.each([
    ['Envoyer\u202F: «\u202Ftout\u202F»\u202F; vraiment\u202F?', []],
    ['Un lien avec https://', []],
    ['Envoyer :', [/no-break space/]],
    ['Envoyer: ici', [/no-break space/]],
    ['Envoyer\u00A0?', [/no-break space/]],
    ['Envoyer!', [/no-break space/]],
    ['Ici ; là', [/no-break space/]],
    ['« Envoyer\u202F»', [/no-break space/]],
    ['«\u202FEnvoyer »', [/no-break space/]],
  ])('have narrow no-break spaces in French: %j', (text, problems) => {
    const files = new Map([['a', { Send: text }]]);
    expect(findTranslationProblems(used.slice(0, 1), files, 'fr')).toEqual(
      problems.map((problem) => expect.stringMatching(problem)),
    );
    expect(findTranslationProblems(used.slice(0, 1), files, 'de')).toEqual([]);
  });

  it('have all six forms in Arabic, of which those for one number may leave it out', () => {
    const forms = {
      zero: 'لا إعجابات',
      one: 'إعجاب واحد',
      two: 'إعجابان',
      few: '{count} إعجابات',
      many: '{count} إعجابًا',
    };
    const files = (likes: Record<string, string>) => new Map([['a', { '{count} likes': likes }]]);
    expect(findTranslationProblems(used.slice(1, 2), files({ ...forms, other: '{count} إعجاب' }), 'ar')).toEqual([]);
    expect(findTranslationProblems(used.slice(1, 2), files(forms), 'ar')).toEqual([
      expect.stringMatching(/lacks the form other/),
    ]);
  });
});

it('the English messages have the files of a complete language', () => {
  const divided = new Map([
    ['a', { Send: 'Senden', Sent: 'Gesendet' }],
    ['b', { '{count} likes': {}, 'Post|verb': 'Posten' }],
  ]);
  expect(Object.fromEntries(englishMessages(used, divided))).toEqual({
    a: { Send: 'Send' },
    b: { '{count} likes': { one: '{count} like', other: '{count} likes' }, 'Post|verb': 'Post' },
  });
});

it('boot.js and the folders of translations have the languages of the product', () => {
  const script = readFileSync(join(root, 'apps/web/public/boot.js'), 'utf8');
  expect(script).toContain(`offered = [${languages.map((tag) => `'${tag}'`).join(', ')}]`);
  for (const folder of ['apps/web/src/lib/i18n/languages', 'apps/server/src/platform/mail/languages'])
    expect(readdirSync(join(root, folder)).toSorted()).toEqual([...languages].toSorted());
});
