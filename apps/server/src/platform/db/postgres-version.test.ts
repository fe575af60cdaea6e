import { toEnglish } from '@gumball/rules/formats/phrase';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createLog } from '../log/log.ts';
import { openDatabase } from './database.ts';
import { checkPostgresVersion, checkRelease, knownReleases, oldestMajor, postgresProblem } from './postgres-version.ts';

const now = new Date('2026-12-01');
const textOf = (...found: Parameters<typeof postgresProblem>) =>
  toEnglish(postgresProblem(...found)?.phrase ?? { words: '' });
const newest = knownReleases[18]?.minor ?? 0;

it('returns the version of the running PostgreSQL', async () => {
  const db = openDatabase({ ...inject('database'), database: 'postgres' }, createLog('silent'), { poolSize: 1 });
  onTestFinished(() => db.close());
  const { rows } = await db.pool.query<{ server_version: string }>('SHOW server_version');
  expect((await checkPostgresVersion(db)).version).toBe(rows[0]?.server_version.split(' ')[0]);
});

it.each([
  [180_000 + newest, { version: `18.${newest}`, outdated: false, unsupported: false }],
  [180_000 + newest + 1, { outdated: false, unsupported: false }],
  [180_000 + newest - 1, { newestKnown: `18.${newest}`, outdated: true, unsupported: false }],
  [140_099, { newestKnown: undefined, outdated: false, unsupported: true }],
  [190_000, { version: '19.0', newestKnown: undefined, asOf: undefined, outdated: false, unsupported: false }],
])('checks version %i', (number, expected) => {
  expect(checkRelease(number, now)).toMatchObject(expected);
});

it('reports a major version without security releases as unsupported', () => {
  expect(checkRelease(150_099, new Date('2027-11-12')).unsupported).toBe(true);
  expect(checkRelease(150_099, new Date('2027-11-10')).unsupported).toBe(false);
  expect(Math.min(...Object.keys(knownReleases).map(Number))).toBe(oldestMajor);
});

it('returns the problem and the remedy in one line', () => {
  const old = checkRelease(180_000, now);
  expect(textOf(old, true)).toContain(`PostgreSQL 18.0 is older than 18.${newest}, which was known on `);
  expect(textOf(old, true)).toContain('move-database');
  expect(textOf(old, false)).toContain('a restart of PostgreSQL');
  expect(textOf(checkRelease(140_000, now), false)).toContain('no security releases');
  expect(postgresProblem(checkRelease(180_000 + newest, now), false)).toBeUndefined();
});
