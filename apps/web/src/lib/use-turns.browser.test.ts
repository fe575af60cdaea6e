import { createElement, Fragment, useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { render } from '../../test/render.ts';
import { useTurns } from './use-turns.ts';

/** Draws things in two steps each; answers every step as it came. */
function drawing(names: readonly string[], isInSight: (name: string, came: ReadonlySet<string>) => boolean) {
  const came = new Set<string>();
  function Thing({ name }: { name: string }) {
    const come = useTurns(2, () => isInSight(name, came));
    useLayoutEffect(() => {
      if (come > 0) came.add(`${name}${come}`);
    }, [name, come]);
    return null;
  }
  const all = names.map((name) => createElement(Thing, { key: name, name }));
  render(createElement(Fragment, null, all));
  return () => [...came];
}

test('what is out of sight comes one step at a time until all is drawn', async () => {
  const came = drawing(['a', 'b'], () => false);
  await expect.poll(() => came().toSorted()).toEqual(['a1', 'a2', 'b1', 'b2']);
});

test('what is in sight is drawn whole at once', async () => {
  const came = drawing(['a', 'b', 'c'], (name) => name === 'b');
  await expect.poll(() => came().toSorted()).toEqual(['a1', 'a2', 'b2', 'c1', 'c2']);
  expect(came()[0]).toBe('b2');
});

test('what comes into sight while it waits goes before the others, whole', async () => {
  const came = drawing(['a', 'b', 'c', 'd'], (name, before) => name === 'd' && before.has('a1'));
  await expect.poll(() => came().toSorted()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'd2']);
  expect(came().slice(0, 2)).toEqual(['a1', 'd2']);
});
