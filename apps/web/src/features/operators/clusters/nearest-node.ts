import type { NodePosition } from './graph-layout.ts';

/** Directions of the arrow keys. */
const directions = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
} as const;

/** Whether a key is an arrow key. */
export function isArrowKey(key: string): key is keyof typeof directions {
  return Object.hasOwn(directions, key);
}

/** Returns the node to which an arrow key moves: the nearest one in that direction; undefined if there is none. */
export function nearestNode(
  nodes: readonly NodePosition[],
  fromId: string,
  key: keyof typeof directions,
): string | undefined {
  const from = nodes.find(({ id }) => id === fromId);
  if (!from) return undefined;
  const [dx, dy] = directions[key];
  const ahead = nodes.flatMap(({ id, x, y }) => {
    const along = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    // Within 45 degrees first: what is aside counts double.
    return along > 0 ? [{ id, cost: along + 2 * aside }] : [];
  });
  return ahead.toSorted((a, b) => a.cost - b.cost)[0]?.id;
}
