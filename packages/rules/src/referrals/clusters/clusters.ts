/** Accounts that belong together: docs/product.md, Clusters. */
import {
  type LinkedAccount,
  type LinkKind,
  linkedFrom,
  linkKinds,
  linkPoints,
  linkReasonsOf,
  type SharedSignal,
} from './account-links.ts';

/** The number of accounts from which they are a cluster. */
export const clusterSizeLeast = 3;
/** The most members of a cluster that are shown and that one step concerns. */
export const clusterMembersShown = 300;
/** The most accounts of a graph. */
export const graphNodesMost = 120;

/** What two accounts share. */
export type AccountLink = { a: string; b: string; shared: readonly SharedSignal[] };

/** How many links of a cluster have a reason. */
export type ClusterReason = { kind: LinkKind; links: number };

/** Accounts that belong together. `score` is the mean of the risk scores. */
export type Cluster = { memberIds: string[]; score: number; reasons: ClusterReason[] };

/**
 * Finds the clusters of accounts, the members in the order of their first link. Links below the points that are needed
 * do not count, nor those of accounts that are unknown.
 */
export function findClusters(links: readonly AccountLink[], accounts: ReadonlyMap<string, LinkedAccount>): Cluster[] {
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root)) root = next;
    // Paths are shortened, so that the next look-up is short.
    for (let at = id; at !== root; ) {
      const next = parents.get(at) ?? root;
      parents.set(at, root);
      at = next;
    }
    return root;
  };
  const strong: { id: string; kinds: LinkKind[] }[] = [];
  for (const { a, b, shared } of links) {
    const [one, other] = [accounts.get(a), accounts.get(b)];
    if (!one || !other) continue;
    const reasons = linkReasonsOf(shared, one, other);
    if (linkPoints(reasons) < linkedFrom) continue;
    for (const id of [a, b]) if (!parents.has(id)) parents.set(id, id);
    parents.set(rootOf(b), rootOf(a));
    strong.push({ id: a, kinds: reasons.map(({ kind }) => kind) });
  }
  const members = new Map<string, string[]>();
  for (const id of parents.keys()) append(members, rootOf(id), id);
  const kindsOf = new Map<string, LinkKind[]>();
  for (const { id, kinds } of strong) append(kindsOf, rootOf(id), ...kinds);
  return [...members].flatMap(([root, memberIds]) => {
    if (memberIds.length < clusterSizeLeast) return [];
    const total = memberIds.reduce((sum, id) => sum + (accounts.get(id)?.score ?? 0), 0);
    return [{ memberIds, score: Math.round(total / memberIds.length), reasons: countKinds(kindsOf.get(root) ?? []) }];
  });
}

function append<Item>(lists: Map<string, Item[]>, key: string, ...items: Item[]): void {
  const list = lists.get(key);
  if (list) list.push(...items);
  else lists.set(key, items);
}

function countKinds(kinds: readonly LinkKind[]): ClusterReason[] {
  return linkKinds
    .map((kind) => ({ kind, links: kinds.filter((each) => each === kind).length }))
    .filter(({ links }) => links > 0)
    .toSorted((a, b) => b.links - a.links);
}

/**
 * Gives each cluster the id of the former one with which it has the most members in common, each id once; the others
 * get new ones. So a cluster keeps its id while accounts join and leave it.
 */
export function keepClusterIds(
  clusters: readonly Cluster[],
  formerIdOf: ReadonlyMap<string, string>,
  nextId: () => string,
): (Cluster & { id: string })[] {
  const taken = new Set<string>();
  return clusters
    .toSorted((a, b) => b.memberIds.length - a.memberIds.length)
    .map((cluster) => {
      const common = new Map<string, number>();
      for (const memberId of cluster.memberIds) {
        const former = formerIdOf.get(memberId);
        if (former !== undefined && !taken.has(former)) common.set(former, (common.get(former) ?? 0) + 1);
      }
      const [best] = [...common].toSorted(([, a], [, b]) => b - a);
      const id = best?.[0] ?? nextId();
      taken.add(id);
      return { ...cluster, id };
    });
}

/** Whether a cluster that operators dismissed is shown again, because it has grown by half and by three accounts. */
export function hasGrownAgain(dismissedSize: number, size: number): boolean {
  return size >= dismissedSize + 3 && size * 2 >= dismissedSize * 3;
}
