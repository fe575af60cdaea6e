import { expect, it } from 'vitest';
import { createTestUsers } from '../test/data/users.ts';
import { databaseEnv, runCliWithInput } from '../test/processes/command-line.ts';
import { startApp } from '../test/start-app.ts';

const mailTo = (to: string) =>
  [
    `To: ${to}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="x"',
    '',
    '--x',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'Version: 1',
    'Original-Rcpt-To: bob@example.com',
    '',
    '--x--',
    '',
  ].join('\r\n');

it('switches an address off by a signed return address only', async () => {
  const env = { MAIL_RETURN_PATH: 'bounces@site.example' };
  const app = await startApp(env);
  const [bob] = await createTestUsers(app, 'bob');
  const returnPath = app.deps.mailLinks.returnPath(bob.id, 'bob@example.com') ?? '';
  const run = (input: string) => runCliWithInput(input, { ...env, ...databaseEnv(app.database) }, 'mail-report');
  const refused = async () =>
    (await app.deps.db.kysely.selectFrom('mail_recipients').select('refused_reason').execute()).map(
      (row) => row.refused_reason,
    );
  expect(await run(mailTo('bounces@site.example'))).toMatchObject({ code: 0, out: 'No address was switched off.\n' });
  expect(await run('nothing')).toMatchObject({ code: 0, out: 'No address was switched off.\n' });
  expect(await refused()).toEqual([]);
  expect(await run(mailTo(returnPath))).toMatchObject({ code: 0, out: 'The address is switched off.\n' });
  expect(await refused()).toEqual(['complaint']);
}, 120_000);

it('asks the mail server to try again while the database is down', async () => {
  const env = { DATABASE_URL: 'postgres://127.0.0.1:1/gumball' };
  expect(await runCliWithInput('nothing', env, 'mail-report')).toEqual({
    code: 75,
    out: '',
    complaint: expect.stringMatching(
      /^The database cannot be used: check DATABASE_URL\. \(.*ECONNREFUSED.*\)\n$/,
    ) as string,
  });
}, 120_000);
