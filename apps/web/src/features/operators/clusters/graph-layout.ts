import type { ClusterLink } from '@gumball/contract/operators/clusters.schemas';
import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force';

/** The place of an account in the graph. */
export type NodePosition = { id: string; x: number; y: number };

type GraphNode = SimulationNodeDatum & { id: string };

const ticks = 300;

/**
 * Places accounts so that those with strong links are near each other, within a box with a margin. The result is the same
 * for the same input.
 */
export function layOutGraph(
  ids: readonly string[],
  links: readonly ClusterLink[],
  { width, height, radius }: { width: number; height: number; radius: number },
): NodePosition[] {
  const nodes: GraphNode[] = ids.map((id) => ({ id }));
  const edges = links.map(({ from, to, points }) => ({ source: from, target: to, points }));
  forceSimulation(nodes)
    .force(
      'link',
      forceLink<GraphNode, (typeof edges)[number]>(edges)
        .id(({ id }) => id)
        .distance(({ points }) => radius * 3 + 4000 / points),
    )
    .force('charge', forceManyBody().strength(-radius * 14))
    .force('collide', forceCollide(radius * 1.6))
    // A wide box gets a wide graph.
    .force('x', forceX(0).strength((0.08 * height) / width))
    .force('y', forceY(0).strength((0.08 * width) / height))
    .stop()
    .tick(ticks);
  return fit(nodes, { width, height, margin: radius * 2.2 });
}

function fit(
  nodes: readonly GraphNode[],
  { width, height, margin }: { width: number; height: number; margin: number },
): NodePosition[] {
  const xs = nodes.map(({ x = 0 }) => x);
  const ys = nodes.map(({ y = 0 }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = Math.min((width - 2 * margin) / Math.max(1, wide), (height - 2 * margin) / Math.max(1, high), 2);
  return nodes.map(({ id, x = 0, y = 0 }) => ({
    id,
    x: width / 2 + (x - left - wide / 2) * scale,
    y: height / 2 + (y - top - high / 2) * scale,
  }));
}
