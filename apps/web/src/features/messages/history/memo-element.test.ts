import { createElement } from 'react';
import { expect, test } from 'vitest';
import { memoElement } from './memo-element.ts';

test('renders each object once, and again with another renderer', () => {
  let renderCount = 0;
  const render = ({ name }: { name: string }) => createElement('p', { key: name }, ++renderCount);
  const renderItem = memoElement(render);
  const [first, second] = [{ name: 'a' }, { name: 'b' }];
  expect(renderItem(first)).toBe(renderItem(first));
  expect(renderItem(second)).not.toBe(renderItem(first));
  expect(renderCount).toBe(2);
  expect(memoElement(render)(first)).not.toBe(renderItem(first));
});
