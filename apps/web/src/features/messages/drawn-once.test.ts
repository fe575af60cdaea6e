import { createElement } from 'react';
import { expect, test } from 'vitest';
import { drawnOnce } from './drawn-once.ts';

test('the same thing is drawn once, another one for itself, and everything anew by another hand', () => {
  let times = 0;
  const draw = ({ name }: { name: string }) => createElement('p', { key: name }, ++times);
  const drawLine = drawnOnce(draw);
  const [one, other] = [{ name: 'a' }, { name: 'b' }];
  expect(drawLine(one)).toBe(drawLine(one));
  expect(drawLine(other)).not.toBe(drawLine(one));
  expect(times).toBe(2);
  expect(drawnOnce(draw)(one)).not.toBe(drawLine(one));
});
