import { expect, it } from 'vitest';
import { defaultLevels } from '../gumballs/levels.ts';
import { checkLevels, levelLimits, normalizeLevels } from './levels.ts';

const steps = (...levels: [string, number][]) => levels.map(([name, from]) => ({ name, from }));

it('accepts the levels of the product and others', () => {
  for (const levels of [
    defaultLevels,
    steps(['Zest', 0], ['Käpt’n', 1]),
    steps(...Array.from({ length: levelLimits.max }, (_, at): [string, number] => [`Level ${at}`, at * 10])),
  ])
    expect(checkLevels(levels)).toEqual({ ok: true });
});

it.each([
  ['no level', []],
  ['one level', steps(['Zest', 0])],
  ['too many', steps(...Array.from({ length: levelLimits.max + 1 }, (_, at): [string, number] => [`L${at}`, at]))],
  ['a first level above 0', steps(['Zest', 1], ['Amber', 10])],
  ['the same amount twice', steps(['Zest', 0], ['Amber', 10], ['Ruby', 10])],
  ['falling amounts', steps(['Zest', 0], ['Amber', 10], ['Ruby', 9])],
  ['a part of a point', steps(['Zest', 0], ['Amber', 1.5])],
  ['no number', steps(['Zest', 0], ['Amber', Number.NaN])],
  ['too much', steps(['Zest', 0], ['Amber', levelLimits.from + 1])],
  ['no name', steps(['', 0], ['Amber', 10])],
  ['a long name', steps(['Zest', 0], ['a'.repeat(levelLimits.name + 1), 10])],
  ['the same name', steps(['Zest', 0], ['ZEST', 10])],
  ['the name of the filter', steps(['Zest', 0], ['All', 10])],
  ['a placeholder', steps(['{site}', 0], ['Amber', 10])],
  ['markup', steps(['<b>Zest', 0], ['Amber', 10])],
  ['a change of direction', steps(['Zest\u202E', 0], ['Amber', 10])],
])('rejects %s', (_, levels) => {
  expect(checkLevels(levels)).toEqual({ ok: false, code: 'SITE_INVALID', field: 'levels' });
});

it('trims names', () => {
  expect(normalizeLevels(steps(['  Old   Salt ', 0]))).toEqual([{ name: 'Old Salt', from: 0 }]);
});
