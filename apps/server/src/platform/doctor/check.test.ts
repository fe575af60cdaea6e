import { hourMs } from '@gumball/rules/formats/durations';
import { expect, test } from 'vitest';
import { runChecks, toCheck } from './check.ts';
import { checkClock, checkMigrations, checkVersion } from './check-database.ts';
import { checkFreeSpace, checkLastBackup } from './check-files.ts';
import { checkSender } from './check-services.ts';

const now = new Date('2026-11-20T12:00:00Z');

test('reports an error as a problem with its cause', async () => {
  const fail = () => Promise.reject(new Error('first line\nsecond line'));
  expect(await runChecks((cause) => toCheck('backups', 'problem', 'backup-failed', cause), fail)).toEqual([
    {
      name: 'backups',
      status: 'problem',
      code: 'backup-failed',
      phrase: { words: 'The last backup cannot be read. ({cause})', gaps: { cause: 'first line' } },
      message: 'The last backup cannot be read. (first line)',
    },
  ]);
});

test.each([
  ['18.99', 180_099, 'ok'],
  ['15.99', 150_099, 'ok'],
  ['18.1', 180_001, 'warning'],
  ['14.9', 140_009, 'problem'],
] as const)('PostgreSQL %s: %s', (version, number, status) => {
  expect(checkVersion(version, number, false, new Date('2026-11-23'))).toMatchObject({ status });
});

test.each([
  [['1', '2'], ['1', '2'], 'ok'],
  [['1', '2'], ['1'], 'warning'],
  [['1'], ['1', '2'], 'problem'],
  [['1'], ['1', 'restore-not-finished'], 'problem'],
] as const)('known %j, applied %j: %s', (known, applied, status) => {
  expect(checkMigrations(known, applied)).toMatchObject({ status });
});

test.each([
  [0, 'ok'],
  [-999, 'ok'],
  [1000, 'warning'],
  [-4999, 'warning'],
  [5000, 'problem'],
  [-60_000, 'problem'],
] as const)('clock skew of %i ms: %s', (skew, status) => {
  expect(checkClock(skew)).toMatchObject({ status });
});

test.each([
  [5 * 1024 ** 3, 'ok'],
  [5 * 1024 ** 3 - 1, 'warning'],
  [1024 ** 3, 'warning'],
  [1024 ** 3 - 1, 'problem'],
] as const)('%i bytes free: %s', (bytes, status) => {
  expect(checkFreeSpace(bytes)).toMatchObject({ status });
});

test.each([
  [undefined, 'https://gumball.example', undefined, 'problem'],
  [undefined, 'https://gumball.example', 'postgres://host/db', 'warning'],
  [undefined, 'http://localhost:3000', undefined, 'warning'],
  [48, 'https://gumball.example', undefined, 'ok'],
  [49, 'https://gumball.example', undefined, 'problem'],
  [49, 'https://gumball.example', 'postgres://host/db', 'warning'],
] as const)('a backup %s hours old of %s with the database %s: %s', (hours, publicUrl, databaseUrl, status) => {
  const last = hours && { takenAt: new Date(now.getTime() - hours * hourMs), folder: '/backups/one' };
  expect(checkLastBackup(last || undefined, { publicUrl, databaseUrl }, now)).toMatchObject({ status });
});

test.each([
  ['Gumball <hello@gumball.example>', 'ok'],
  ['hello@gumball.example', 'ok'],
  ['Gumball', 'problem'],
  ['Gumball <hello>', 'problem'],
  ['hello@gumball.example, other@gumball.example', 'problem'],
] as const)('the sender %s: %s', (from, status) => {
  expect(checkSender(from)).toMatchObject({ status });
});
