import { expect, test } from 'vitest';
import { uniqueById } from './infinite-list.ts';

const item = (id: string, text: string) => ({ id, text });

test('each item is kept at its first position', () => {
  const items = [item('1', 'first'), item('2', 'only'), item('1', 'again')];
  expect(uniqueById(items)).toEqual([item('1', 'first'), item('2', 'only')]);
});
