import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import { pageTriesMax } from '@gumball/rules/tasks/page-visit';
import { expect, it } from 'vitest';
import { createOperator, createPage, progressOf, untilStatus } from '../../../../test/data/tasks.ts';
import { expectError, fourUsers, type TestUser } from '../../../../test/data/users.ts';
import { shareApp } from '../../../../test/start-app.ts';

const app = shareApp({ SANDBOX: 'false' });
const open = (who: TestUser, id: string) => who.post<{ task: Task }>(`/tasks/${id}/page/open`);
const tryWord = (who: TestUser, id: string, word: string) =>
  who.post<{ task: Task; status: string; right: boolean }>(`/tasks/${id}/page`, { word });
const paymentsOf = async (who: TestUser) =>
  (await app().deps.db.pool.query('SELECT FROM gumball_entries WHERE user_id = $1', [who.id])).rowCount;

async function started(id: string): Promise<TestUser> {
  const [alice] = await fourUsers(app());
  expect((await alice.post(`/tasks/${id}/start`)).status).toBe(200);
  return alice;
}

it('pays the word, not before the page was open long enough by the clock of the server', async () => {
  const id = await createPage(app());
  const [alice] = await fourUsers(app());
  const before = (await alice.get<{ task: Task }>(`/tasks/${id}`)).body.task;
  expect(before).toMatchObject({
    page: { seconds: 30, tries: 0, openedAt: null },
    target: { handle: 'example.com', openUrl: 'https://example.com/news' },
  });
  expect(await expectError(open(alice, id))).toBe('409 TASK_NOT_STARTED');
  await alice.post(`/tasks/${id}/start`);
  expect(await expectError(tryWord(alice, id, 'apricot'))).toBe('409 PAGE_NOT_OPENED');
  const { page } = (await open(alice, id)).body.task;
  expect(page?.openedAt).toEqual(expect.any(String));
  app().advance(29_000);
  // Opening it again does not restart it.
  expect((await open(alice, id)).body.task.page).toEqual(page);
  expect(await expectError(tryWord(alice, id, 'apricot'))).toBe('409 PAGE_TOO_EARLY');
  app().advance(1500);
  expect((await tryWord(alice, id, ' Apricot ')).body).toMatchObject({ status: 'completed', right: true });
  expect(await paymentsOf(alice)).toBe(1);
  expect(await expectError(tryWord(alice, id, 'apricot'))).toBe('409 TASK_ALREADY_COMPLETED');
  expect(await expectError(alice.post(`/tasks/${id}/verify`))).toMatch(/^409/);
});

it('counts wrong words, also over a new start, and ends after the last', async () => {
  const id = await createPage(app());
  const alice = await started(id);
  await open(alice, id);
  app().advance(31_000);
  expect((await tryWord(alice, id, 'peach')).body).toMatchObject({ status: 'in_progress', right: false });
  app().advance(hourMs);
  await untilStatus(alice, id, 'available');
  await alice.post(`/tasks/${id}/start`);
  expect(await expectError(tryWord(alice, id, 'apricot'))).toBe('409 PAGE_NOT_OPENED');
  await open(alice, id);
  app().advance(31_000);
  for (let tries = 1; tries < pageTriesMax - 1; tries += 1) await tryWord(alice, id, `word ${tries}`);
  expect((await progressOf(alice, id)).status).toBe('in_progress');
  expect((await tryWord(alice, id, 'last')).body).toMatchObject({ status: 'failed', task: { open: false } });
  expect(await expectError(alice.post(`/tasks/${id}/start`))).toBe('409 PAGE_NO_TRIES');
  expect(await paymentsOf(alice)).toBe(0);
});

it('pays once and counts no more tries than there are when 100 words race', async () => {
  const id = await createPage(app());
  const [alice, bob] = await fourUsers(app());
  for (const who of [alice, bob]) {
    await who.post(`/tasks/${id}/start`);
    await open(who, id);
  }
  app().advance(31_000);
  await Promise.all(Array.from({ length: 100 }, () => tryWord(alice, id, 'apricot')));
  expect(await paymentsOf(alice)).toBe(1);
  const wrong = await Promise.all(Array.from({ length: 100 }, (_, at) => tryWord(bob, id, `guess ${at}`)));
  expect(wrong.filter(({ status }) => status === 200)).toHaveLength(pageTriesMax);
  expect((await progressOf(bob, id)).status).toBe('failed');
});

it('shows the word to operators only, and takes web pages only', async () => {
  const operator = await createOperator(app(), 'pager');
  const draft = { platform: 'Gumball', type: 'page', title: 'Read', reward: 10, target: 'https://example.com/a?b=1' };
  const page = { seconds: 20, word: 'Plum' };
  const made = await operator.post<{ task: { id: string; page: unknown } }>('/operator/tasks', { ...draft, page });
  expect(made.body.task.page).toEqual(page);
  const { id } = made.body.task;
  const alice = await started(id);
  const texts = [`/tasks/${id}`, `/tasks/${id}/status`, '/tasks/my-tasks'].map(
    async (path) => (await alice.get(path)).body,
  );
  expect(JSON.stringify([await Promise.all(texts), (await open(alice, id)).body])).not.toMatch(/plum/i);
  for (const target of [
    'javascript:alert(1)',
    'https://user@example.com',
    'ftp://example.com',
    '//example.com',
    'plum',
  ])
    expect(await expectError(operator.post('/operator/tasks', { ...draft, page, target }))).toBe(
      '400 TASK_TARGET_INVALID',
    );
  for (const wrong of [null, { ...page, seconds: 4 }, { ...page, word: ' ' }])
    expect(await expectError(operator.post('/operator/tasks', { ...draft, page: wrong }))).toBe('400 PAGE_INVALID');
  expect((await operator.put(`/operator/tasks/${id}`, { page: { ...page, word: 'Fig' } })).status).toBe(200);
  app().advance(21_000);
  expect((await tryWord(alice, id, 'fig')).body).toMatchObject({ right: true });
});
