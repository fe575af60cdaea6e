import type { ProblemReport } from '@gumball/contract/operators/problems.routes';
import { hourMs } from '@gumball/rules/formats/durations';
import { type Phrase, toEnglish } from '@gumball/rules/formats/phrase';
import { expect, test, vi } from 'vitest';
import { createOperator } from '../../../../test/data/tasks.ts';
import { fourUsers, type TestUser } from '../../../../test/data/users.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { runDoctor } from '../../../platform/doctor/run-doctor.ts';
import type { Passwords } from '../../../platform/passwords/passwords.ts';
import { checkProblems } from './check-problems.ts';

const app = shareApp({ SANDBOX: 'false' });
const read = async (operator: TestUser) =>
  (await operator.get<{ report: ProblemReport }>('/operator/problems')).body.report;
const check = async (operator: TestUser) => {
  const { status, body } = await operator.post<{ report: ProblemReport }>('/operator/problems/check');
  return { status, report: body.report };
};
const reset = () =>
  app().deps.db.pool.query("UPDATE problem_reports SET findings = '[]', checked_at = NULL, checking_until = NULL");
const facts = (findings: readonly { name: string; status: string; message: string }[]) =>
  findings
    .filter(({ name }) => !['clock', 'disk space'].includes(name))
    .map(({ name, status, message }) => `${name}: ${status} ${message}`)
    .toSorted();

test('has the findings of the command, the worst first', async () => {
  const operator = await createOperator(app(), 'olive');
  const { report } = await check(operator);
  const { deps } = app();
  const checks = await runDoctor(deps.config, deps.log, deps.clock.now(), deps);
  expect(facts(report.findings)).toEqual(facts(checks));
  const order = report.findings.map(({ status }) => ['problem', 'warning', 'ok'].indexOf(status));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(report.findings).toContainEqual(
    expect.objectContaining({ name: 'SMTP_URL', section: 'Settings', panel: 'mails' }),
  );
  expect(report).toMatchObject({ isChecking: false, checkedAt: expect.any(String) as string });
  expect((await read(operator)).checkedAt).toBe(report.checkedAt);
}, 120_000);

test('starts a check when there is no recent one, and answers at once', async () => {
  const operator = await createOperator(app(), 'oscar');
  await reset();
  expect(await read(operator)).toEqual({ findings: [], checkedAt: null, isChecking: true });
  await vi.waitFor(async () => expect((await read(operator)).isChecking).toBe(false), { timeout: 20_000 });
  const old = new Date(app().deps.clock.now().getTime() - 3 * hourMs);
  await app().deps.db.pool.query('UPDATE problem_reports SET checked_at = $1', [old]);
  expect(await read(operator)).toMatchObject({ isChecking: true, checkedAt: old.toISOString() });
  await vi.waitFor(async () => expect((await read(operator)).isChecking).toBe(false), { timeout: 20_000 });
}, 120_000);

test('runs one check at a time, and another after a node stopped in the middle of one', async () => {
  await reset();
  const now = app().deps.clock.now();
  const verify = vi.fn<Passwords['verify']>(app().deps.passwords.verify);
  const deps = { ...app().deps, passwords: { ...app().deps.passwords, verify } };
  await checkProblems(deps);
  const callsOfOne = verify.mock.calls.length;
  await Promise.all([checkProblems(deps), checkProblems(deps), checkProblems(deps)]);
  expect(verify.mock.calls.length).toBe(2 * callsOfOne);
  await app().deps.db.pool.query('UPDATE problem_reports SET checking_until = $1', [new Date(now.getTime() - 1)]);
  await checkProblems(deps);
  expect(verify.mock.calls.length).toBe(3 * callsOfOne);
}, 120_000);

test('is for administrators, 20 times an hour', async () => {
  const [alice] = await fourUsers(app());
  expect((await check(alice)).status).toBe(404);
  const operator = await createOperator(app(), 'often');
  const later = new Date(app().deps.clock.now().getTime() + hourMs);
  await app().deps.db.pool.query('UPDATE problem_reports SET checking_until = $1', [later]);
  for (let at = 0; at < 20; at += 1) expect((await check(operator)).status).toBe(200);
  expect((await check(operator)).status).toBe(429);
  await reset();
});

test('has the phrase of each finding, and shows one of an older version without it', async () => {
  const operator = await createOperator(app(), 'otto');
  const { report } = await check(operator);
  const mail = report.findings.find(({ name }) => name === 'SMTP_URL');
  expect(mail).toMatchObject({
    code: 'no-mail',
    phrase: {
      words: expect.stringContaining('{setting}') as string,
      gaps: { setting: 'SMTP_URL', other: 'MAIL_FROM' },
    },
  });
  for (const { phrase, message } of report.findings) expect(phrase && toEnglish(phrase)).toBe(message);
  const old = [{ name: 'backups', status: 'warning', message: 'No backup was made here.' }];
  await app().deps.db.pool.query('UPDATE problem_reports SET findings = $1', [JSON.stringify(old)]);
  expect((await read(operator)).findings).toEqual([
    { ...old[0], code: null, phrase: null, section: 'Backups', panel: null },
  ]);
  await reset();
}, 120_000);

test('are phrases in the totals too', async () => {
  const operator = await createOperator(app(), 'orla');
  const { body } = await operator.get<{ problems: { code: string; phrase: Phrase; message: string }[] }>(
    '/operator/totals',
  );
  for (const { phrase, message } of body.problems) expect(toEnglish(phrase)).toBe(message);
  expect(body.problems.map(({ code }) => code)).toEqual(
    app()
      .deps.problems()
      .map(({ code }) => code),
  );
});
