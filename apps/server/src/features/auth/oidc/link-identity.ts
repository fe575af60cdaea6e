import type { Identity, oidcReturn } from '@gumball/contract/auth/identities.schemas';
import type { Language } from '@gumball/rules/formats/languages';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockAccount } from '../accounts/account.store.ts';
import { mailAccountNotice } from '../mail/mail-account-notice.ts';
import { finishOidc } from './finish-oidc.ts';
import { insertIdentity, listIdentityRows } from './oidc.store.ts';
import { viewIdentity } from './view-identity.ts';

/**
 * Links an account of a provider to the viewer, one of each provider, and notifies the owner by mail. Throws the errors
 * of the way back, `OIDC_LINKED`, or `OIDC_TAKEN`.
 */
export async function linkIdentity(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'oidc'>,
  viewer: Viewer,
  entered: z.output<typeof oidcReturn>,
  language: Language,
): Promise<Identity> {
  const { provider, found } = await finishOidc(deps, 'link', entered, viewer.sessionId);
  const details = { provider: provider.name };
  const row = {
    id: deps.ids.next(),
    issuer: found.issuer,
    subject: found.subject,
    user_id: viewer.userId,
    email: found.email?.slice(0, 320) ?? null,
    created_at: deps.clock.now(),
  };
  await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, viewer.userId);
    if (!account || account.suspended_at) throw new AppError('OIDC_FAILED', { details });
    const linked = await listIdentityRows(tx, viewer.userId);
    if (linked.some(({ issuer }) => issuer === found.issuer)) throw new AppError('OIDC_LINKED', { details });
    if (!(await insertIdentity(tx, row))) throw new AppError('OIDC_TAKEN', { details });
    const { email: to, username } = account;
    await mailAccountNotice.add(deps, tx, { to, username, what: 'identity-linked', language });
  });
  deps.jobs.runNow(mailAccountNotice.queue);
  return viewIdentity(deps.oidc.providers, { ...row, last_used_at: null });
}
