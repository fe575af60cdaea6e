import type { SurveyQuestion } from '@gumball/rules/tasks/survey';
import { expect, it } from 'vitest';
import { parseEntries, questionKeys, type SurveyEntry, serializeEntries, toAnswer } from './survey-entries.ts';

const question = (change: Partial<SurveyQuestion>): SurveyQuestion => ({
  kind: 'single',
  text: 'Evening?',
  choices: ['Friday', 'Sunday'],
  required: true,
  ...change,
});
const keyOf = (change: Partial<SurveyQuestion>) => questionKeys([question(change)])[0];

it.each<[string, Partial<SurveyQuestion>, boolean]>([
  ['the same question', {}, true],
  ['one that becomes optional', { required: false }, true],
  ['another text', { text: 'Morning?' }, false],
  ['another order of the choices', { choices: ['Sunday', 'Friday'] }, false],
  ['another kind', { kind: 'multiple' }, false],
])('keeps the key of a question only while its answer means the same: %s', (_, change, isSame) => {
  expect(keyOf(change) === keyOf({})).toBe(isSame);
});

it('gives equal questions different keys, and a moved one its own', () => {
  const [first, second, other] = questionKeys([question({}), question({}), question({ text: 'Morning?' })]);
  expect(new Set([first, second, other]).size).toBe(3);
  expect(questionKeys([question({ text: 'Morning?' }), question({})])).toEqual([other, first]);
});

it.each<[SurveyQuestion['kind'], SurveyEntry | undefined, unknown]>([
  ['single', undefined, null],
  ['single', [1], 1],
  ['single', 'text', null],
  ['multiple', [0, 1], [0, 1]],
  ['multiple', [], []],
  ['text', 'Nice', 'Nice'],
  ['text', [1], null],
  ['number', '1,002.5', 1002.5],
  ['number', ' ', null],
  ['number', '-', Number.NaN],
])('reads for a question of the kind %s the entry %j as %j', (kind, entry, answer) => {
  const choices = kind === 'single' || kind === 'multiple' ? ['Friday', 'Sunday'] : [];
  expect(toAnswer(question({ kind, choices }), entry, 'en')).toEqual(answer);
});

it('stores what is entered for the questions that stand there', () => {
  const stored = serializeEntries(['a', 'b', 'c'], { a: [1], b: 'Nice', c: '', old: 'x' });
  expect(parseEntries(stored)).toEqual({ a: [1], b: 'Nice' });
  expect(serializeEntries(['a'], { a: [], old: 'x' })).toBe('');
});

it.each(['', 'null', '7', '{"a":[1', '{"a":{"b":1},"c":["x"],"d":null}'])('ignores the invalid draft %j', (stored) => {
  expect(parseEntries(stored)).toEqual({});
});
