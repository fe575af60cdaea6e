import { expect, it } from 'vitest';
import { guest, signUpOf } from '../../../../test/data/accounts.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { codeIn, openMailbox } from '../../../../test/mailbox.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';

const joinedFrom = async (app: TestApp, name: string) => {
  const { rows } = await app.deps.db.pool.query<{ joined_from: string | null }>(
    'SELECT joined_from FROM users WHERE username = $1',
    [`${name}.fun`],
  );
  return rows[0]?.joined_from;
};

it('records the kind of public page on which a sign-up began, and nothing else', async () => {
  const app = await startApp({ SIGNUP_FREE_PER_NETWORK: '100' });
  for (const [name, from, stored] of [
    ['alice', 'post', 'post'],
    ['bobby', 'front', 'front'],
    ['carol', '/post/7', null],
    ['david', { $ne: 1 }, null],
    ['erika', 'x'.repeat(10_000), null],
    ['frank', undefined, null],
  ] as const) {
    expect([name, (await guest(app, '/register', { ...signUpOf(name), from })).status]).toEqual([name, 201]);
    expect([name, await joinedFrom(app, name)]).toEqual([name, stored]);
  }
});

it('keeps the kind through the verification of the address and through an application', async () => {
  const mailbox = await openMailbox();
  const app = await startApp({ ...mailbox.env, SIGNUP_FREE_PER_NETWORK: '100' });
  const olga = await createOperator(app, 'olga');
  await olga.put('/operator/settings', { signUpMode: 'application' });
  const question = { text: 'Why?', isRequired: true, maxLength: 100 };
  const requirements = { questions: [question], invitationSkips: false, openDays: 30, keepDays: 10, minimumAge: 0 };
  await olga.put('/operator/sign-up', requirements);
  const answers = [{ question: 'Why?', answer: 'Boats.' }];
  const { body } = await guest(app, '/register', { ...signUpOf('alice'), answers, from: 'hashtag' });
  const { email } = signUpOf('alice');
  const code = codeIn(await mailbox.next(email));
  const { verificationTicket: ticket } = body as { verificationTicket?: string };
  await guest(app, '/verify-email', { email, code, ticket });
  const { rows } = await app.deps.db.pool.query<{ id: string }>("SELECT id FROM users WHERE username = 'alice.fun'");
  await olga.post('/operator/applications/decide', { ids: [rows[0]?.id], accept: true, reason: '' });
  const states = await app.deps.db.pool.query("SELECT application_state FROM users WHERE username = 'alice.fun'");
  expect(states.rows).toEqual([{ application_state: null }]);
  expect(await joinedFrom(app, 'alice')).toBe('hashtag');
});
