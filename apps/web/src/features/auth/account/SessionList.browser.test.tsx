import { accountEndpoints } from '@gumball/contract/auth/account.endpoints';
import type { accountRoutes } from '@gumball/contract/auth/account.routes';
import { phrase } from '@gumball/rules/formats/phrase';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, okResponse } from '../../../../test/fake-api.ts';
import { ownUser } from '../../../../test/own-user.ts';
import { render } from '../../../../test/render.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { session } from '../../../lib/session/session.ts';
import { ConfirmHost } from '../../../ui/overlays/ConfirmHost.tsx';
import { SessionList } from './SessionList.tsx';

it('focuses the list when the button that ended all other sessions disappears', async () => {
  session.signIn({ accessToken: 'token', user: ownUser({ username: 'nora.fun' }) });
  onTestFinished(() => session.end('signed-out'));
  let ids = ['1', '2', '3'];
  fakeApi(
    [
      accountEndpoints.sessions,
      () =>
        okResponse<typeof accountRoutes.sessions>({
          success: true,
          sessions: ids.map((id) => ({
            id,
            device: 'Firefox on Windows',
            phrase: phrase('Firefox on Windows'),
            kind: 'computer',
            place: null,
            isCurrent: id === '1',
            createdAt: '2026-11-01T10:00:00.000Z',
            lastUsedAt: '2026-11-01T10:00:00.000Z',
          })),
        }),
    ],
    [
      accountEndpoints.endOtherSessions,
      () => {
        ids = ['1'];
        return okResponse<typeof accountRoutes.endOtherSessions>({ success: true, ended: 2 });
      },
    ],
  );
  render(
    <QueryClientProvider client={queryClient}>
      <SessionList />
      <ConfirmHost />
    </QueryClientProvider>,
  );
  const button = page.getByRole('button', { name: 'Sign out of all other devices' });
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(button).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.querySelectorAll('li').length).toBe(1);
  expect(document.activeElement).not.toBe(document.body);
});
