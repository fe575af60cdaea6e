import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../formats/durations.ts';
import {
  type LinkedAccount,
  linkedFrom,
  linkLabels,
  linkPoints,
  linkReasonsOf,
  mayLink,
  type SharedSignal,
  sharedSignals,
} from './account-links.ts';
import { type AccountLink, findClusters, hasGrownAgain, keepClusterIds } from './clusters.ts';

const busy: LinkedAccount = { score: 20, behaviour: 40, ageMs: 5 * dayMs };
const fresh: LinkedAccount = { score: 50, behaviour: 0, ageMs: 0 };
const idle: LinkedAccount = { score: 50, behaviour: 0, ageMs: dayMs };
const risky: LinkedAccount = { score: 60, behaviour: 5, ageMs: 0 };

const colleagues: SharedSignal[] = ['device', 'network', 'inviter', 'burst'];
const anyAccount = fc.record({ score: fc.nat(100), behaviour: fc.nat(85), ageMs: fc.nat(1e9) });
const anyShared = fc.uniqueArray(fc.constantFrom(...sharedSignals));

describe('two accounts belong together', () => {
  const isLinked = (shared: SharedSignal[], one: LinkedAccount, other = one) =>
    linkPoints(linkReasonsOf(shared, one, other)) >= linkedFrom;
  it.each<[string, SharedSignal[], LinkedAccount, boolean]>([
    ['colleagues who have just signed up', colleagues, fresh, false],
    ['colleagues who take part', colleagues, busy, false],
    ['accounts of one device that have done nothing for a day', colleagues, idle, true],
    ['accounts of a mailbox family by one inviter', ['mailbox_family', 'inviter', 'burst'], fresh, true],
    ['strangers with one first name in their mailboxes', ['mailbox_family'], idle, false],
    ['strangers with one first name in one network', ['names', 'network'], idle, false],
    ['a series of names by one inviter', ['names', 'inviter'], risky, true],
    ['disposable mailboxes by one inviter', ['disposable_mailbox', 'inviter'], risky, true],
    ['the same texts by accounts of high risk', ['texts'], risky, true],
    ['the same texts by accounts that take part', ['texts'], busy, false],
    ['the same texts and inviter', ['texts', 'inviter'], busy, true],
    ['an idle inviter and an idle newcomer', ['invited'], idle, true],
    ['an inviter who takes part and a newcomer', ['invited', 'network'], busy, false],
  ])('%s', (_, shared, account, expected) => {
    expect(isLinked(shared, account)).toBe(expected);
  });

  it('never by a network alone, and not while one of them takes part if colleagues share the rest', () => {
    fc.assert(
      fc.property(anyAccount, anyAccount, fc.subarray(colleagues), (one, other, shared) => {
        expect(isLinked(['network'], one, other)).toBe(false);
        expect(isLinked(shared, busy, other)).toBe(false);
      }),
    );
  });

  it('only if it was worth storing, in either order', () => {
    fc.assert(
      fc.property(anyAccount, anyAccount, anyShared, (one, other, shared) => {
        expect(isLinked(shared, one, other) && !mayLink(shared)).toBe(false);
        expect(linkReasonsOf(shared, one, other)).toEqual(linkReasonsOf(shared, other, one));
      }),
    );
    for (const signal of sharedSignals) expect(linkLabels[signal].words).not.toBe('');
  });
});

const accounts = (ids: Iterable<string>, account = risky) => new Map([...ids].map((id) => [id, account]));
const link = (a: string, b: string, ...shared: SharedSignal[]): AccountLink => ({
  a,
  b,
  shared: shared.length > 0 ? shared : ['texts', 'inviter'],
});

describe('clusters', () => {
  it('contain who is linked through others, from three accounts on', () => {
    const links = [link('1', '2'), link('3', '2'), link('5', '6'), link('1', '7', 'network'), link('3', '9')];
    expect(findClusters(links, accounts('1234567'))).toEqual([
      { memberIds: ['1', '2', '3'], score: 60, reasons: expect.any(Array) as never },
    ]);
    expect(findClusters(links, accounts('1234567'))[0]?.reasons).toEqual([
      { kind: 'texts', links: 2 },
      { kind: 'inviter', links: 2 },
      { kind: 'idle', links: 2 },
    ]);
  });

  it('are the connected components of the links, whatever their order', () => {
    const pair = fc.tuple(fc.nat(30), fc.nat(30)).filter(([a, b]) => a !== b);
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 60 }), (pairs) => {
        const links = pairs.map(([a, b]) => link(String(a), String(b)));
        const known = accounts(links.flatMap(({ a, b }) => [a, b]));
        const found = findClusters(links, known);
        const groups = (all: typeof found) => all.map(({ memberIds }) => memberIds.toSorted().join()).toSorted();
        expect(groups(findClusters(links.toReversed(), known))).toEqual(groups(found));
        const clusterOf = new Map(found.flatMap(({ memberIds }, at) => memberIds.map((id) => [id, at])));
        expect(clusterOf.size).toBe(found.reduce((sum, { memberIds }) => sum + memberIds.length, 0));
        for (const { a, b } of links) expect(clusterOf.get(a)).toBe(clusterOf.get(b));
      }),
    );
  });

  it('keep their ids while accounts join and leave, each id once', () => {
    const cluster = (...memberIds: string[]) => ({ memberIds, score: 60, reasons: [] });
    let next = 100;
    const ids = (clusters: ReturnType<typeof cluster>[], former: [string, string][]) =>
      keepClusterIds(clusters, new Map(former), () => String((next += 1))).map(({ id, memberIds }) => [
        id,
        memberIds.join(''),
      ]);
    expect(
      ids(
        [cluster('a', 'b', 'c', 'd')],
        [
          ['a', '1'],
          ['b', '1'],
          ['x', '2'],
          ['d', '2'],
        ],
      ),
    ).toEqual([['1', 'abcd']]);
    // A cluster that falls apart: the larger part keeps the id.
    expect(
      ids(
        [cluster('a', 'b', 'c'), cluster('d', 'e', 'f', 'g')],
        ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => [id, '1']),
      ),
    ).toEqual([
      ['1', 'defg'],
      ['101', 'abc'],
    ]);
  });

  it('that were dismissed come back when they have grown', () => {
    expect([hasGrownAgain(3, 5), hasGrownAgain(3, 6), hasGrownAgain(20, 29), hasGrownAgain(20, 30)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });
});
