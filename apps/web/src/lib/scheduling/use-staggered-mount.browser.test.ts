import { createElement, Fragment, useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { render } from '../../../test/render.ts';
import { useStaggeredMount } from './use-staggered-mount.ts';

/** Renders items in two steps each; returns every step. */
function renderThings(names: readonly string[], isInSight: (name: string, mounted: ReadonlySet<string>) => boolean) {
  const mounted = new Set<string>();
  function Thing({ name }: { name: string }) {
    const mountedSteps = useStaggeredMount(2, () => isInSight(name, mounted));
    useLayoutEffect(() => {
      if (mountedSteps > 0) mounted.add(`${name}${mountedSteps}`);
    }, [name, mountedSteps]);
    return null;
  }
  const all = names.map((name) => createElement(Thing, { key: name, name }));
  render(createElement(Fragment, null, all));
  return () => [...mounted];
}

test('items out of view take one step at a time until all are rendered', async () => {
  const mounted = renderThings(['a', 'b'], () => false);
  await expect.poll(() => mounted().toSorted()).toEqual(['a1', 'a2', 'b1', 'b2']);
});

test('items in view render completely at once', async () => {
  const mounted = renderThings(['a', 'b', 'c'], (name) => name === 'b');
  await expect.poll(() => mounted().toSorted()).toEqual(['a1', 'a2', 'b2', 'c1', 'c2']);
  expect(mounted()[0]).toBe('b2');
});

test('a waiting item that comes into view renders completely before the others', async () => {
  const mounted = renderThings(['a', 'b', 'c', 'd'], (name, mountedBefore) => name === 'd' && mountedBefore.has('a1'));
  await expect.poll(() => mounted().toSorted()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'd2']);
  expect(mounted().slice(0, 2)).toEqual(['a1', 'd2']);
});
