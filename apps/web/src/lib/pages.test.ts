import { expect, test } from 'vitest';
import { eachOnce } from './pages.ts';

const item = (id: string, words: string) => ({ id, words });

test('each item stands where it came first', () => {
  const items = [item('1', 'first'), item('2', 'only'), item('1', 'again')];
  expect(eachOnce(items)).toEqual([item('1', 'first'), item('2', 'only')]);
});
