import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, inject, it } from 'vitest';
import { createPerson } from '../test/people.ts';
import { startApp } from '../test/start-app.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** Types a command as an operator would; answers how it ended and what it said. */
async function type(env: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, [main, ...words], { env: { PATH: process.env.PATH, ...env } });
  let out = '';
  let complaint = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, complaint };
}

it('the command line lists its commands and refuses others in one line', async () => {
  const help = await type({}, '--help');
  expect(help).toMatchObject({ code: 0, complaint: '' });
  expect(help.out).toMatch(/grant-operator <username\.fun> .*operator\n/);
  const wrong = await type({}, 'make-me-rich');
  expect(wrong).toMatchObject({
    code: 1,
    out: '',
    complaint: 'There is no command "make-me-rich"; --help lists them.\n',
  });
});

it('beside the running server it makes an operator of a member, and proves the ledger', async () => {
  const app = await startApp();
  const [alice, bob] = [await createPerson(app, 'alice'), await createPerson(app, 'bob')];
  const { host, port, user } = inject('database');
  const env = {
    DATABASE_URL: `postgres://${user}@localhost/${app.database}?host=${encodeURIComponent(host)}&port=${port}`,
  };
  expect(await type(env, 'grant-operator', 'Alice')).toEqual({
    code: 0,
    out: 'alice.fun is an operator.\n',
    complaint: '',
  });
  expect(await type(env, 'grant-operator', 'nobody.fun')).toMatchObject({
    code: 1,
    complaint: 'There is no member "nobody.fun".\n',
  });
  expect(await type(env, 'grant-operator')).toMatchObject({ code: 1, complaint: '<username.fun> is missing.\n' });
  const { rows } = await app.deps.db.pool.query('SELECT username, role FROM users ORDER BY id');
  expect(rows).toEqual([
    { username: alice.username, role: 'operator' },
    { username: bob.username, role: 'member' },
  ]);
  expect((await type(env, 'ledger-check')).out).toBe(
    'The ledger is sound: 0 entries of 0 members, 0 Gumballs in all.\n',
  );
  await app.deps.db.pool.query('UPDATE users SET gumballs = 7 WHERE id = $1', [bob.id]);
  expect(await type(env, 'ledger-check')).toMatchObject({ code: 1, out: 'bob.fun: balance 7, entries 0\n' });
});

it('makes tasks, and says in one line what is wrong with one', async () => {
  const app = await startApp();
  const { host, port, user } = inject('database');
  const env = {
    DATABASE_URL: `postgres://${user}@localhost/${app.database}?host=${encodeURIComponent(host)}&port=${port}`,
  };
  const words = [
    'create-task',
    '--platform',
    'Twitter',
    '--type',
    'follow',
    '--target',
    '@nine',
    '--title',
    'Follow nine',
  ];
  const made = await type(env, ...words, '--reward', '250', '--difficulty', '2', '--requires-proof');
  expect(made).toMatchObject({ code: 0, complaint: '' });
  expect(made.out).toMatch(/^Task \d+: Follow nine, 250 Gumballs, checked by review\.\n$/);
  expect(await type(env, ...words)).toMatchObject({ code: 1, complaint: '--reward is missing.\n' });
  expect(await type(env, ...words, '--reward', '0')).toMatchObject({
    code: 1,
    complaint: 'The reward must be a whole number from 1 to 1,000,000.\n',
  });
  expect((await type(env, ...words, '--reward', '5', '--luck')).complaint).toMatch(/^Unknown option '--luck'\.?\n$/);
  const { rows } = await app.deps.db.pool.query('SELECT action, operator_id FROM operator_actions');
  expect(rows).toEqual([{ action: 'create-task', operator_id: null }]);
});
