import { expect, it } from 'vitest';
import { needsRulesAcceptance, parseRules } from './community-rules.ts';

it.each([
  [null, []],
  ['', []],
  ['Be kind.', [{ title: null, text: 'Be kind.' }]],
  [
    '1. Be kind: always.\n\n2) No ads\n- No ads',
    [
      { title: 'Be kind', text: 'always.' },
      { title: null, text: 'No ads' },
    ],
  ],
  ['See https://a.example/rules', [{ title: null, text: 'See https://a.example/rules' }]],
  [': nothing', [{ title: null, text: ': nothing' }]],
  [`${'a'.repeat(61)}: b`, [{ title: null, text: `${'a'.repeat(61)}: b` }]],
])('%j: %j', (text, rules) => {
  expect(parseRules(text)).toEqual(rules);
});

it.each([
  [{ isMember: true, rules: 'Be kind', rulesVersion: 2, acceptedRules: null }, true],
  [{ isMember: true, rules: 'Be kind', rulesVersion: 2, acceptedRules: 1 }, true],
  [{ isMember: true, rules: 'Be kind', rulesVersion: 2, acceptedRules: 2 }, false],
  [{ isMember: true, rules: null, rulesVersion: 2, acceptedRules: 1 }, false],
  [{ isMember: false, rules: 'Be kind', rulesVersion: 2, acceptedRules: null }, false],
])('%o is asked: %s', (state, asked) => {
  expect(needsRulesAcceptance(state)).toBe(asked);
});
