import { languages } from '@gumball/rules/formats/languages';
import { expect, test } from 'vitest';
import { catalogueOf } from '../../../test/catalogue-of.ts';
import { consolePanels } from './console-panels.ts';

test.each(languages)('no two panels of the console have the same name in %s', (language) => {
  const { translate } = catalogueOf(language);
  const names = Object.values(consolePanels).map(({ label }) => translate(label));
  expect(new Set(names).size).toBe(names.length);
});
