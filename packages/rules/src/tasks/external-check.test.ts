import { expect, it } from 'vitest';
import { checkExternal } from './external-check.ts';

it.each([
  ['https://partner.example/gumball?x=1', true],
  ['https://partner.example', true],
  ['http://partner.example/', false],
  ['https://user@partner.example/', false],
  ['https://partner.example:8443/', false],
  ['https://', false],
  ['partner.example', false],
  [`https://partner.example/${'x'.repeat(500)}`, false],
])('%s', (url, valid) => {
  expect(checkExternal({ url }).ok).toBe(valid);
});
