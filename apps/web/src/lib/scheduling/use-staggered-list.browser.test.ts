import { createElement, useLayoutEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '../../../test/render.ts';
import { useStaggeredList } from './use-staggered-list.ts';

const keyOf = (item: string) => item;
const items = (from: number, count: number) => Array.from({ length: count }, (_, index) => String(from + index));

/**
 * Renders a list that grows at an end by two at a time; returns every rendered list with its frame, and how to change
 * it.
 */
function renderList(first: readonly string[], growsAt: 'start' | 'end', stepFrames = 1) {
  const rendered: (readonly string[])[] = [];
  const frames: number[] = [];
  let frame = 0;
  const count = () => {
    frame += 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  let change: (items: readonly string[]) => void = () => undefined;
  function List() {
    const [allItems, setAllItems] = useState(first);
    change = setAllItems;
    const visible = useStaggeredList(allItems, { keyOf, growsAt, perStep: 2, stepFrames });
    const joinedItems = visible.join();
    useLayoutEffect(() => {
      rendered.push(joinedItems.split(','));
      frames.push(frame);
    }, [joinedItems]);
    return null;
  }
  render(createElement(List));
  return { rendered, frames, change: (allItems: readonly string[]) => change(allItems), last: () => rendered.at(-1) };
}

test('of a page that arrives at the end two items join in each frame, then all others', async () => {
  const list = renderList(items(0, 3), 'end');
  await expect.poll(list.last).toEqual(items(0, 3));
  list.change(items(0, 33));
  await expect.poll(list.last).toEqual(items(0, 33));
  const counts = [...new Set(list.rendered.map(({ length }) => length))];
  expect(counts).toEqual([3, 5, 7, 9, 11, 13, 15, 33]);
});

test('if a step takes two frames, each waits for the second', async () => {
  const list = renderList(items(0, 3), 'end', 2);
  await expect.poll(list.last).toEqual(items(0, 3));
  list.change(items(0, 33));
  await expect.poll(list.last).toEqual(items(0, 33));
  const joinFrames = list.frames.slice(1);
  const frameGaps = joinFrames.slice(1).map((at, index) => at - (joinFrames[index] ?? at));
  expect(Math.min(...frameGaps)).toBeGreaterThanOrEqual(2);
});

test('of a page that arrives at the start the nearest items join first, also after the outermost one was removed', async () => {
  const list = renderList(['today', ...items(50, 5)], 'start');
  await expect.poll(list.last).toEqual(['today', ...items(50, 5)]);
  list.change(items(40, 15));
  await expect.poll(list.last).toEqual(items(40, 15));
  expect(list.rendered).toContainEqual(items(48, 7));
  expect(list.rendered).toContainEqual(items(46, 9));
});

test.each([
  ['is added alone', ['1', '2', '3'], ['1', '2', '3', '4']],
  ['is removed', ['1', '2', '3'], ['1', '3']],
  ['is removed from the end', ['1', '2', '3'], ['1', '2']],
  ['is added at the top', ['1', '2', '3'], ['0', '1', '2', '3']],
  ['belongs to another list', items(1, 3), items(10, 9)],
  ['is added to an empty list', [], items(10, 9)],
])('an item that %s is rendered at once', async (_name, previous, next) => {
  const list = renderList(previous, 'end');
  await expect.poll(list.last).toEqual(previous.length === 0 ? [''] : previous);
  const count = list.rendered.length;
  list.change(next);
  await expect.poll(list.last).toEqual(next);
  expect(list.rendered.slice(count)).toEqual([next]);
});

test('a page that arrives while another joins is complete in the end', async () => {
  const list = renderList(items(0, 3), 'end');
  await expect.poll(list.last).toEqual(items(0, 3));
  list.change(items(0, 23));
  await expect.poll(() => (list.last()?.length ?? 0) > 5).toBe(true);
  list.change(items(0, 43));
  await expect.poll(list.last).toEqual(items(0, 43));
});
