import { passkeyLogInRoutes, passkeyRoutes } from '@gumball/contract/auth/passkeys.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { createPasskey } from './create-passkey.ts';
import { listPasskeys } from './list-passkeys.ts';
import { logInWithPasskey } from './log-in-with-passkey.ts';
import { removePasskey } from './remove-passkey.ts';
import { renamePasskey } from './rename-passkey.ts';
import { startPasskey } from './start-passkey.ts';
import { startPasskeyLogIn } from './start-passkey-log-in.ts';

/** Mounts the routes of passkeys. */
export function mountPasskeys({ mount, deps }: { mount: Mount; deps: Deps }, limits: AuthLimits): void {
  mount(passkeyRoutes.list, async ({ viewer }) => ({ passkeys: await listPasskeys(deps, viewer) }));
  mount(passkeyRoutes.start, ({ viewer, body }) => startPasskey(deps, limits, viewer, body.password));
  mount(passkeyRoutes.create, async ({ viewer, body, language }) => ({
    passkey: await createPasskey(deps, viewer, body, language),
  }));
  mount(passkeyRoutes.rename, async ({ viewer, params, body }) => ({
    passkey: await renamePasskey(deps, viewer, params.id, body.name),
  }));
  mount(passkeyRoutes.remove, async ({ viewer, params, body, language }) => {
    await removePasskey(deps, limits, viewer, { id: params.id, password: body.password, language });
    return {};
  });
  mount(passkeyLogInRoutes.start, ({ ip }) => startPasskeyLogIn(deps, limits, ip));
  mount(passkeyLogInRoutes.logIn, (call) => logInWithPasskey(deps, limits, call, call.body));
}
