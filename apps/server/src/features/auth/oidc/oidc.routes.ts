import { identityRoutes, oidcRoutes } from '@gumball/contract/auth/identities.routes';
import { checkUsername } from '@gumball/rules/auth/sign-up';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { verifyCurrentPassword } from '../accounts/verify-current-password.ts';
import { requireProofOfWork } from '../codes/require-proof-of-work.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { assertOldEnough } from '../sign-up/assert-old-enough.ts';
import { checkMaySignUp } from '../sign-up/check-may-sign-up.ts';
import { getSignUpOptions } from '../sign-up/get-sign-up-options.ts';
import { linkIdentity } from './link-identity.ts';
import { listIdentities } from './list-identities.ts';
import { logInWithOidc } from './log-in-with-oidc.ts';
import { signUpWithOidc } from './sign-up-with-oidc.ts';
import { startOidc } from './start-oidc.ts';
import { unlinkIdentity } from './unlink-identity.ts';

/** Mounts the routes of OpenID Connect providers. */
export function mountOidc({ mount, deps }: { mount: Mount; deps: Deps }, limits: AuthLimits): void {
  const providers = deps.oidc.providers.map(({ id, name }) => ({ id, name }));
  mount(oidcRoutes.options, async () => ({ providers, ...(await getSignUpOptions(deps)) }));
  mount(oidcRoutes.start, ({ ip, body }) => startOidc(deps, limits, { provider: body.provider, ip }));
  mount(oidcRoutes.finish, (call) => logInWithOidc(deps, limits, call, call.body));
  mount(oidcRoutes.signUp, async (call) => {
    await assertOldEnough(deps, call, call.body.birthDate);
    const { username, proofOfWork } = call.body;
    const isAcceptable = async () => checkUsername(username).ok && (await checkMaySignUp(deps, call.body)).ok;
    await requireProofOfWork(deps, limits, call.ip, proofOfWork, isAcceptable);
    return signUpWithOidc(deps, limits, call, call.body);
  });
  mount(identityRoutes.list, async ({ viewer }) => ({ ...(await listIdentities(deps, viewer)), providers }));
  mount(identityRoutes.start, async ({ viewer, ip, body: { provider, password } }) => {
    await verifyCurrentPassword(deps, limits, viewer, { field: 'password', password });
    return startOidc(deps, limits, { provider, ip, sessionId: viewer.sessionId });
  });
  mount(identityRoutes.finish, async ({ viewer, body, language }) => ({
    identity: await linkIdentity(deps, viewer, body, language),
  }));
  mount(identityRoutes.remove, async ({ viewer, params, body, language }) => {
    await unlinkIdentity(deps, limits, viewer, { id: params.id, password: body.password, language });
    return {};
  });
}
