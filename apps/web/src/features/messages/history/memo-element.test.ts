import { createElement } from 'react';
import { expect, test } from 'vitest';
import { memoElement } from './memo-element.ts';

test('the same thing is drawn once, another one for itself, and everything anew by another hand', () => {
  let renderCount = 0;
  const render = ({ name }: { name: string }) => createElement('p', { key: name }, ++renderCount);
  const renderItem = memoElement(render);
  const [first, second] = [{ name: 'a' }, { name: 'b' }];
  expect(renderItem(first)).toBe(renderItem(first));
  expect(renderItem(second)).not.toBe(renderItem(first));
  expect(renderCount).toBe(2);
  expect(memoElement(render)(first)).not.toBe(renderItem(first));
});
