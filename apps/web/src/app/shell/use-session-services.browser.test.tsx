import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { socket } from '../../lib/api/socket.ts';
import { session } from '../../lib/session/session.ts';
import { confirm, confirmStore } from '../../ui/overlays/confirm.ts';
import { requestBlock } from '../../ui/product/block-request.ts';
import { reportRequest, requestReport } from '../../ui/product/report-request.ts';
import { useSessionServices } from './use-session-services.ts';

const blocked: string[] = [];
const api = fakeApi(({ method, path }) => {
  if (method !== 'POST' || !path.endsWith('/block')) return 'network error';
  blocked.push(path);
  return { status: 200, body: { success: true, status: 'blocked', friendRequestId: null } };
});

afterEach(() => resetPage());
afterAll(() => api.restore());

function Services() {
  useSessionServices();
  return <p>Here</p>;
}

test('a pending confirmation ends with the session: the next user cannot confirm it', async () => {
  vi.spyOn(socket, 'connectAs').mockReturnValue();
  await renderPage(<Services />);
  await expect.element(page.getByText('Here')).toBeVisible();
  requestReport({ targetType: 'post', targetId: '7' });
  const response = confirm({ question: 'Are you sure you want to delete this post?', verb: 'Delete' });
  // As a sign-out in another tab does.
  session.end('signed-out');
  expect(await response).toBe(false);
  expect(confirmStore.current()).toBeNull();
  expect(reportRequest.get()).toBeNull();
});

test('a user is blocked once the block is confirmed', async () => {
  vi.spyOn(socket, 'connectAs').mockReturnValue();
  await renderPage(<Services />);
  await expect.element(page.getByText('Here')).toBeVisible();
  const hasRequested = () => confirmStore.current()?.question;
  requestBlock('7');
  await expect.poll(hasRequested).toBe('Are you sure you want to block this user?');
  confirmStore.current()?.respond(false);
  await expect.poll(hasRequested).toBeUndefined();
  requestBlock('7');
  await expect.poll(hasRequested).toBe('Are you sure you want to block this user?');
  expect(blocked).toEqual([]);
  confirmStore.current()?.respond(true);
  await expect.poll(() => blocked).toEqual(['/users/7/block']);
});
