import type { Placement } from '../../src/platform/db/distribution.ts';
import { columnOf, liesIn, type Reading, type Use, type Value } from './uses.ts';

type Placements = Readonly<Record<string, Placement>>;
/** A mention of a table that is spread, with the key that says where its rows lie and everything that key is known to equal. */
type Spread = { use: Use; key: Value; equals: Set<Value> };

/**
 * What a statement asks for that rows which lie together cannot answer, each in the words under which it can be declared; docs/scaling.md tells the rule:
 * - `blocks by blocked_id`: beside other rows, rows of this table are wanted that these columns choose, and only asking every worker finds them;
 * - `writes comments, notifications`: one step writes rows that lie apart.
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

/** The mentions of a statement, those together whose rows lie together. */
function groupsOf(reading: Reading, placements: Placements): Spread[][] {
  let groups: Spread[][] = [];
  for (const use of reading.uses) {
    const placement = placements[use.table];
    if (placement === undefined) throw new Error(`Nobody declared where the rows of ${use.table} lie.`);
    if (typeof placement !== 'object') continue;
    const key = columnOf(use, placement.by);
    const added: Spread = { use, key, equals: equalTo(key, use, reading) };
    const siblings = groups.filter((group) => group.some((other) => isKnown(other, added) || isKnown(added, other)));
    groups = [...groups.filter((group) => !siblings.includes(group)), [...siblings.flat(), added]];
  }
  return groups;
}

const isKnown = (one: Spread, other: Spread) => one.equals.has(other.key);

/** Those of a group whose key is given, or comes out of rows that lie elsewhere, or is known to be that of one that was found so. */
function foundIn(group: Spread[]): Set<Spread> {
  const uses = new Set(group.map(({ use }) => use));
  const isElsewhere = ({ initial, from }: Value) => initial || [...from].some((use) => !uses.has(use));
  const found = new Set(group.filter(({ equals }) => [...equals].some(isElsewhere)));
  for (const one of found) for (const other of group) if (isKnown(other, one)) found.add(other);
  return found;
}

/** Every value that equals this one where the mention stands. */
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
