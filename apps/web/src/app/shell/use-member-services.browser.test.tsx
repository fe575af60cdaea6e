import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clearStage, fakeApi, show } from '../../../test/Stage.tsx';
import { askToBlock } from '../../lib/block-wish.ts';
import { askToReport, reportWish } from '../../lib/report-wish.ts';
import { session } from '../../lib/session.ts';
import { socket } from '../../lib/socket.ts';
import { confirm, questions } from '../../ui/confirm.ts';
import { useMemberServices } from './use-member-services.ts';

const blocked: string[] = [];
const api = fakeApi(({ method, path }) => {
  if (method !== 'POST' || !path.endsWith('/block')) return 'no answer';
  blocked.push(path);
  return { status: 200, body: { success: true, status: 'blocked', friendRequestId: null } };
});

afterEach(() => clearStage());
afterAll(() => api.restore());

function Services() {
  useMemberServices();
  return <p>Here</p>;
}

test('what a member was asked goes with them: nobody else answers it', async () => {
  vi.spyOn(socket, 'follow').mockReturnValue();
  await show(<Services />);
  await expect.element(page.getByText('Here')).toBeVisible();
  askToReport({ targetType: 'post', targetId: '7' });
  const answer = confirm({ question: 'Are you sure you want to delete this post?', verb: 'Delete' });
  // As a sign-out in another tab does.
  session.end('signed-out');
  expect(await answer).toBe(false);
  expect(questions.current()).toBeNull();
  expect(reportWish.get()).toBeNull();
});

test('whom a member wishes to block is blocked once they said yes', async () => {
  vi.spyOn(socket, 'follow').mockReturnValue();
  await show(<Services />);
  await expect.element(page.getByText('Here')).toBeVisible();
  const asked = () => questions.current()?.question;
  askToBlock('7');
  await expect.poll(asked).toBe('Are you sure you want to block this user?');
  questions.current()?.answer(false);
  await expect.poll(asked).toBeUndefined();
  askToBlock('7');
  await expect.poll(asked).toBe('Are you sure you want to block this user?');
  expect(blocked).toEqual([]);
  questions.current()?.answer(true);
  await expect.poll(() => blocked).toEqual(['/users/7/block']);
});
