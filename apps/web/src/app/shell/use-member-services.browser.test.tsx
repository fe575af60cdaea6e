import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clearStage, fakeApi, show } from '../../../test/Stage.tsx';
import { askToReport, reportWish } from '../../lib/report-wish.ts';
import { session } from '../../lib/session.ts';
import { socket } from '../../lib/socket.ts';
import { confirm, questions } from '../../ui/confirm.ts';
import { useMemberServices } from './use-member-services.ts';

const api = fakeApi(() => 'no answer');

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
