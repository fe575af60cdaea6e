import type { tokenRoutes } from '@gumball/contract/auth/programs/tokens.routes';
import type { ResponseOf } from '@gumball/contract/define-routes';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findOwnUser } from '../../users/find-own-user.ts';

/** Reads whom the viewer's token acts for, and its scopes. Throws `NOT_FOUND` for a session. */
export async function getCurrentToken(
  deps: Pick<Deps, 'db'>,
  { userId, sessionId, token }: Viewer,
): Promise<Omit<ResponseOf<typeof tokenRoutes.current>, 'success'>> {
  if (!token) throw new AppError('NOT_FOUND');
  const { id, username, firstName, lastName, avatarUrl, level } = await findOwnUser(deps, userId);
  return {
    id: sessionId,
    user: { id, username, firstName, lastName, avatarUrl, level },
    scopes: [...token.scopes],
    expiresAt: token.endsAtMs === null ? null : new Date(token.endsAtMs).toISOString(),
  };
}
