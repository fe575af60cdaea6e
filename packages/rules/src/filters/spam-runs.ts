/** Runs of spam: similar texts or links by many new accounts in a short time. docs/product.md, Safety. */
import { dayMs, minuteMs } from '../formats/durations.ts';
import { foldText, hostsOf, readingsOf } from './fold-text.ts';

/** How far back a search for runs looks. */
export const runWindowMs = 10 * minuteMs;
/** The newest posts, and the newest comments, that one search reads. */
export const runReadsMost = 4000;
/** How long the marks of a decided run are remembered. */
export const runMemoryMs = dayMs;
/** The age until which an account without a past is not established. */
export const establishedAfterMs = 7 * dayMs;

/** A text of the last minutes, with what its author is. */
export type RecentText = { id: string; userId: string; content: string; isEstablished: boolean };

/** Texts that belong together, with the marks that they share. */
export type SpamRun = { marks: string[]; ids: string[]; userIds: string[] };

const shortestWords = 4;
const shortestLength = 20;
const hashesOfText = 12;
const rowsOfBand = 3;

// FNV-1a, mixed with a seed.
function hashOf(text: string, seed: number): number {
  let hash = (0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1)) >>> 0;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x85ebca6b) >>> 0;
}

const isLink = (word: string) => word.includes('://') || word.startsWith('www.');

/**
 * Returns the marks of a text: its links by host and path, and bands of the smallest hashes of its pairs of words, which texts share
 * that differ in few words. Names, links and numbers do not count as words. A short text has no marks but its links.
 */
export function marksOf(content: string): string[] {
  const text = content.slice(0, 2000);
  const parts = text.split(/\s+/u).filter((part) => part !== '');
  const links = parts.filter(isLink).slice(0, 5);
  const marks = links.flatMap((link) => {
    const host = hostsOf(link)[0];
    const path =
      foldText(link)
        .replace(/^[^/]*\/\/[^/]*/u, '')
        .split(/[?#]/u)[0] ?? '';
    return host ? [`link:${host}${path.slice(0, 100)}`] : [];
  });
  const plain = parts.filter((part) => !isLink(part) && !part.startsWith('@')).join(' ');
  const words = (readingsOf(foldText(plain))[0] ?? []).filter((word) => !/\d/u.test(word));
  if (words.length < shortestWords || words.join('').length < shortestLength) return [...new Set(marks)];
  const pairs = words.slice(1, 200).map((word, index) => `${words[index]} ${word}`);
  const smallest = Array.from({ length: hashesOfText }, (_, seed) =>
    pairs.reduce((least, pair) => Math.min(least, hashOf(pair, seed)), 0xffffffff),
  );
  for (let at = 0; at < hashesOfText; at += rowsOfBand)
    marks.push(`text:${at}:${smallest.slice(at, at + rowsOfBand).join('.')}`);
  return [...new Set(marks)];
}

/**
 * Whether texts with one mark are a run: many by several new accounts that repeat themselves, or by very many. Honest
 * newcomers write once each, and what established members share does not count.
 */
export function isRun({ texts, accounts }: { texts: number; accounts: number }): boolean {
  return (texts >= 30 && accounts >= 5 && texts >= 2 * accounts) || (accounts >= 40 && texts >= 40);
}

/**
 * Finds the runs among recent texts. Texts of established members never belong to one. `known` are marks of open runs: each text with one
 * joins; `exempt` marks are of runs that an operator undid.
 */
export function findRuns(
  texts: readonly RecentText[],
  { known, exempt }: { known: ReadonlyMap<string, string>; exempt: ReadonlySet<string> },
): { joined: Map<string, string[]>; runs: SpamRun[] } {
  const marked = texts
    .filter(({ isEstablished }) => !isEstablished)
    .map((text) => ({ ...text, marks: marksOf(text.content).filter((mark) => !exempt.has(mark)) }));
  const joined = new Map<string, string[]>();
  const byMark = new Map<string, { id: string; userId: string }[]>();
  for (const { id, userId, marks } of marked) {
    const runId = marks.map((mark) => known.get(mark)).find((found) => found !== undefined);
    if (runId !== undefined) joined.set(runId, [...(joined.get(runId) ?? []), id]);
    else for (const mark of marks) byMark.set(mark, [...(byMark.get(mark) ?? []), { id, userId }]);
  }
  const suspicious = new Map(
    [...byMark].filter(([, group]) =>
      isRun({ texts: group.length, accounts: new Set(group.map(({ userId }) => userId)).size }),
    ),
  );
  return { joined, runs: mergeByText(suspicious) };
}

// Marks that share a text are one run.
function mergeByText(groups: ReadonlyMap<string, readonly { id: string; userId: string }[]>): SpamRun[] {
  const runs: { marks: Set<string>; ids: Set<string>; userIds: Set<string> }[] = [];
  for (const [mark, group] of groups) {
    const ids = new Set(group.map(({ id }) => id));
    const touching = runs.filter((run) => [...ids].some((id) => run.ids.has(id)));
    const merged = {
      marks: new Set([mark, ...touching.flatMap(({ marks }) => [...marks])]),
      ids: new Set([...ids, ...touching.flatMap((run) => [...run.ids])]),
      userIds: new Set([...group.map(({ userId }) => userId), ...touching.flatMap((run) => [...run.userIds])]),
    };
    for (const run of touching) runs.splice(runs.indexOf(run), 1);
    runs.push(merged);
  }
  return runs.map(({ marks, ids, userIds }) => ({ marks: [...marks], ids: [...ids], userIds: [...userIds] }));
}

/** Whether a member is established, so that what many of them share is no run. */
export function isEstablished(facts: { ageMs: number; friends: number; hadOlderPosts: boolean }): boolean {
  return facts.ageMs >= establishedAfterMs && (facts.friends > 0 || facts.hadOlderPosts);
}
