import type { Placement } from '../../src/platform/db/distribution.ts';
import { columnOf, liesIn, type Reading, type Use, type Value } from './uses.ts';

type Placements = Readonly<Record<string, Placement>>;
/** A reference to a distributed table, with its distribution key and all values that are known to equal the key. */
type Spread = { use: Use; key: Value; equals: Set<Value> };

/**
 * Operations of a statement that co-located rows cannot serve, under the names by which they can be declared.
 * docs/scaling.md describes the rule:
 * - `blocks by blocked_id`: besides other rows, the statement selects rows of this table by these columns, which
 *   requires a query to every worker;
 * - `writes comments, notifications`: one statement writes rows on different nodes.
 */
export function findingsOf(reading: Reading, placements: Placements): string[] {
  const groups = groupsOf(reading, placements);
  const requested = groups.flatMap((group) => {
    const found = foundIn(group);
    const first = group.find((member) => !found.has(member));
    return first && (groups.length > 1 || found.size > 0) ? [searched(reading, first)] : [];
  });
  const written = groups.map((group) => group.filter(({ use }) => use.written)).filter(({ length }) => length > 0);
  const tables = new Set(written.flat().map(({ use }) => use.table));
  const apart = written.length > 1 ? [`writes ${[...tables].toSorted().join(', ')}`] : [];
  return [...new Set([...requested, ...apart])];
}

/** The table references of a statement, grouped by co-location. */
function groupsOf(reading: Reading, placements: Placements): Spread[][] {
  let groups: Spread[][] = [];
  for (const use of reading.uses) {
    const placement = placements[use.table];
    if (placement === undefined) throw new Error(`No placement is declared for table ${use.table}.`);
    if (typeof placement !== 'object') continue;
    const key = columnOf(use, placement.by);
    const added: Spread = { use, key, equals: equalTo(key, use, reading) };
    const siblings = groups.filter((group) => group.some((other) => isKnown(other, added) || isKnown(added, other)));
    groups = [...groups.filter((group) => !siblings.includes(group)), [...siblings.flat(), added]];
  }
  return groups;
}

const isKnown = (one: Spread, other: Spread) => one.equals.has(other.key);

/** The references of a group whose key is given, comes from another group, or equals the key of such a reference. */
function foundIn(group: Spread[]): Set<Spread> {
  const uses = new Set(group.map(({ use }) => use));
  const isElsewhere = ({ initial, from }: Value) => initial || [...from].some((use) => !uses.has(use));
  const found = new Set(group.filter(({ equals }) => [...equals].some(isElsewhere)));
  for (const one of found) for (const other of group) if (isKnown(other, one)) found.add(other);
  return found;
}

/** All values that equal the value in the region of the table reference. */
function equalTo(value: Value, use: Use, { equalities }: Reading): Set<Value> {
  const equal = new Set([value]);
  for (const known of equal) {
    for (const { one, other, region, unknownTo } of equalities) {
      if (!liesIn(use.region, region) || (unknownTo && liesIn(use.region, unknownTo))) continue;
      if (one === known) equal.add(other);
      if (other === known) equal.add(one);
    }
  }
  return equal;
}

function searched(reading: Reading, { use, key }: Spread): string {
  const columns = [...use.columns].filter(([, value]) => value !== key && equalTo(value, use, reading).size > 1);
  return `${use.table} by ${
    columns
      .map(([name]) => name)
      .toSorted()
      .join(', ') || 'a condition'
  }`;
}
