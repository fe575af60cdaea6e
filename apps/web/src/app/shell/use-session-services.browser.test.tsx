import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { socket } from '../../lib/api/socket.ts';
import { session } from '../../lib/session/session.ts';
import { toast, toasts } from '../../ui/feedback/toasts.ts';
import { confirm, confirmStore } from '../../ui/overlays/confirm.ts';
import { navBadges } from '../../ui/product/nav-badges.ts';
import { reportRequest, requestReport } from '../../ui/product/report-request.ts';
import { useSessionServices } from './use-session-services.ts';

const api = fakeApi(() => 'network error');

afterEach(() => resetPage());
afterAll(() => api.restore());

function Services() {
  useSessionServices();
  return <p>Here</p>;
}

test('confirmations, reports, badges and toasts of a user end with the session', async () => {
  vi.spyOn(socket, 'connectAs').mockReturnValue();
  await renderPage(<Services />);
  await expect.element(page.getByText('Here')).toBeVisible();
  requestReport({ targetType: 'post', targetId: '7' });
  const response = confirm({ question: 'Are you sure you want to delete this post?', verb: 'Delete' });
  navBadges.set({ messages: 3 });
  toast.error('Failed to delete post', { action: { label: 'Retry', onSelect: () => undefined } });
  const appToast = toast.info('A new version is ready.', { durationMs: Number.POSITIVE_INFINITY });
  // As a sign-out in another tab does.
  session.end('signed-out');
  expect(await response).toBe(false);
  expect(confirmStore.get()).toBeNull();
  expect(reportRequest.get()).toBeNull();
  expect(navBadges.get().messages).toBe(0);
  expect(toasts.current().map(({ id }) => id)).toEqual([appToast]);
  toast.dismiss(appToast);
});
