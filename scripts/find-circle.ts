/**
 * Returns a cycle of a directed graph as a list of nodes, first and last the same; undefined if the graph has no cycle.
 */
export function findCircle(edges: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const finished = new Set<string>();
  const visit = (node: string, way: readonly string[]): string[] | undefined => {
    const start = way.indexOf(node);
    if (start >= 0) return [...way.slice(start), node];
    if (finished.has(node)) return undefined;
    for (const next of edges.get(node) ?? []) {
      const circle = visit(next, [...way, node]);
      if (circle) return circle;
    }
    finished.add(node);
    return undefined;
  };
  for (const node of edges.keys()) {
    const circle = visit(node, []);
    if (circle) return circle;
  }
  return undefined;
}
