import { confirmationRoutes } from '@gumball/contract/auth/confirmations.routes';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { startOidc } from '../oidc/start-oidc.ts';
import { confirmByCode } from './confirm-by-code.ts';
import { confirmByMail } from './confirm-by-mail.ts';
import { confirmByPasskey } from './confirm-by-passkey.ts';
import { confirmByPassword } from './confirm-by-password.ts';
import { confirmByProvider } from './confirm-by-provider.ts';
import { getConfirmation } from './get-confirmation.ts';
import { sendConfirmationCode } from './send-confirmation-code.ts';
import { setPasskeysOnly } from './set-passkeys-only.ts';
import { startPasskeyConfirmation } from './start-passkey-confirmation.ts';

/** Mounts the routes that confirm a session. */
export function mountConfirmations({ mount, deps }: { mount: Mount; deps: Deps }, limits: AuthLimits): void {
  mount(confirmationRoutes.state, ({ viewer }) => getConfirmation(deps, viewer));
  mount(confirmationRoutes.password, async ({ viewer, body }) => {
    await confirmByPassword(deps, limits, viewer, body.password);
    return {};
  });
  mount(confirmationRoutes.code, async ({ viewer, body }) => {
    await confirmByCode(deps, limits, viewer, body.code);
    return {};
  });
  mount(confirmationRoutes.startPasskey, ({ viewer }) => startPasskeyConfirmation(deps, limits, viewer));
  mount(confirmationRoutes.passkey, async ({ viewer, body }) => {
    await confirmByPasskey(deps, viewer, body);
    return {};
  });
  mount(confirmationRoutes.startProvider, ({ viewer, ip, body }) =>
    startOidc(deps, limits, { provider: body.provider, ip, sessionId: viewer.sessionId, kind: 'confirm' }),
  );
  mount(confirmationRoutes.provider, async ({ viewer, body }) => {
    await confirmByProvider(deps, viewer, body);
    return {};
  });
  mount(confirmationRoutes.sendMail, async (call) => {
    await sendConfirmationCode(deps, limits, call.viewer, call);
    return {};
  });
  mount(confirmationRoutes.mail, async ({ viewer, ip, body }) => {
    await confirmByMail(deps, limits, viewer, { ip, code: body.code });
    return {};
  });
  mount(confirmationRoutes.passkeysOnly, async ({ viewer, body, language }) => {
    await setPasskeysOnly(deps, viewer, body.isOn, language);
    return {};
  });
}
