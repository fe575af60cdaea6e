import { passkeyEndpoints } from '@gumball/contract/auth/passkeys.endpoints';
import type { passkeyRoutes } from '@gumball/contract/auth/passkeys.routes';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, okResponse } from '../../../../test/fake-api.ts';
import { ownUser } from '../../../../test/own-user.ts';
import { render } from '../../../../test/render.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { session } from '../../../lib/session/session.ts';
import { Passkeys } from './Passkeys.tsx';

it('gives the focus back to the button of a form that is cancelled', async () => {
  session.signIn({ accessToken: 'token', user: ownUser({ username: 'nora.fun' }) });
  onTestFinished(() => session.end('signed-out'));
  const passkey = { id: '5', name: 'Phone', createdAt: '2026-11-01T10:00:00.000Z', lastUsedAt: null };
  fakeApi([passkeyEndpoints.list, () => okResponse<typeof passkeyRoutes.list>({ success: true, passkeys: [passkey] })]);
  render(
    <QueryClientProvider client={queryClient}>
      <Passkeys />
    </QueryClientProvider>,
  );
  for (const name of ['Add a passkey', 'Rename the passkey Phone', 'Remove the passkey Phone']) {
    const opening = page.getByRole('button', { name });
    await opening.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(opening).toHaveFocus();
  }
});
