import { accountRoutes } from '@gumball/contract/auth/account.routes';
import { authRoutes } from '@gumball/contract/auth/auth.routes';
import { accountMessages } from '@gumball/rules/auth/account-messages';
import { toEnglish } from '@gumball/rules/formats/phrase';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { findOwnProfile } from '../users/find-own-profile.ts';
import { findOwnUser } from '../users/find-own-user.ts';
import { updateProfile } from '../users/update-profile.ts';
import { cancelEmailChange } from './accounts/cancel-email-change.ts';
import { changeEmail } from './accounts/change-email.ts';
import { changePassword } from './accounts/change-password.ts';
import { confirmEmail } from './accounts/confirm-email.ts';
import { exportAccount } from './accounts/export-account.ts';
import { forgotPassword } from './accounts/forgot-password.ts';
import { getEmailAddresses } from './accounts/get-email-addresses.ts';
import { recoverAccount } from './accounts/recover-account.ts';
import { resetPassword } from './accounts/reset-password.ts';
import { declareAuthJobs } from './auth.jobs.ts';
import { mountBots } from './bots/bots.routes.ts';
import { requireProofOfWork } from './codes/require-proof-of-work.ts';
import { resendVerification } from './codes/resend-verification.ts';
import { verifyEmail } from './codes/verify-email.ts';
import { mountConfirmations } from './confirmations/confirmations.routes.ts';
import { type AuthLimits, createAuthLimits } from './create-auth-limits.ts';
import { deleteAccount } from './deletion/delete-account.ts';
import { mountOAuth } from './oauth/oauth.routes.ts';
import { mountOidc } from './oidc/oidc.routes.ts';
import { mountPasskeys } from './passkeys/passkeys.routes.ts';
import { completeLogIn } from './second-factor/complete-log-in.ts';
import { confirmSecondFactor } from './second-factor/confirm-second-factor.ts';
import { getSecondFactor } from './second-factor/get-second-factor.ts';
import { removeSecondFactor } from './second-factor/remove-second-factor.ts';
import { replaceRecoveryCodes } from './second-factor/replace-recovery-codes.ts';
import { startSecondFactor } from './second-factor/start-second-factor.ts';
import { appealSuspension } from './sessions/appeal-suspension.ts';
import { endOtherSessions } from './sessions/end-other-sessions.ts';
import { endSession } from './sessions/end-session.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { logIn } from './sessions/log-in.ts';
import { logOut } from './sessions/log-out.ts';
import { assertOldEnough } from './sign-up/assert-old-enough.ts';
import { isAcceptableSignUp } from './sign-up/is-acceptable-sign-up.ts';
import { register } from './sign-up/register.ts';
import { mountTokens } from './tokens/tokens.routes.ts';

/** Mounts the account routes and declares their jobs. */
export function mountAuth({ mount, app, deps }: { mount: Mount; app: FastifyInstance; deps: Deps }): void {
  const limits = createAuthLimits(deps.limits, deps.config.freeSignUps);
  declareAuthJobs(deps);

  mount(authRoutes.register, async (call) => {
    await assertOldEnough(deps, call, call.body.birthDate);
    await requireProofOfWork(deps, limits, call.ip, call.body.proofOfWork, () => isAcceptableSignUp(deps, call.body));
    return register(deps, limits, call, call.body);
  });
  mount(authRoutes.login, (call) => logIn(deps, limits, call, call.body));
  mount(authRoutes.secondFactor, (call) => completeLogIn(deps, limits, call, call.body));
  mount(authRoutes.appealSuspension, async (call) => ({
    suspension: await appealSuspension(deps, limits, call, call.body),
  }));
  mount(authRoutes.logout, async ({ viewer }) => {
    await logOut(deps, viewer);
    return {};
  });
  mount(authRoutes.profile, async ({ viewer }) => ({ user: await findOwnUser(deps, viewer.userId) }));
  mount(authRoutes.updateProfile, async ({ viewer, body }) => {
    await updateProfile(deps, viewer, body);
    return { user: await findOwnProfile(deps, viewer), message: 'Profile updated successfully!' };
  });
  mount(authRoutes.verifyEmail, async (call) => {
    const signedIn = await verifyEmail(deps, limits, call, call.body);
    return { ...signedIn, message: toEnglish(accountMessages.verified) };
  });
  mount(authRoutes.resendVerification, async (call) => {
    await resendVerification(deps, limits, call, call.body.email);
    return { message: toEnglish(accountMessages.codeSentAgain) };
  });
  mount(authRoutes.forgotPassword, async (call) => {
    await forgotPassword(deps, limits, call, call.body.email);
    return { message: toEnglish(accountMessages.resetLinkSent) };
  });
  mount(authRoutes.resetPassword, async (call) => {
    await resetPassword(deps, limits, call, call.body);
    return { message: toEnglish(accountMessages.passwordReset) };
  });
  mount(authRoutes.recover, async (call) => {
    await recoverAccount(deps, limits, call, call.body);
    return { message: toEnglish(accountMessages.passwordReset) };
  });
  mountAccount({ mount, deps }, limits);
  mountConfirmations({ mount, deps }, limits);
  mountPasskeys({ mount, deps }, limits);
  mountOidc({ mount, deps }, limits);
  mountTokens({ mount, deps }, limits);
  mountOAuth({ mount, app, deps });
  mountBots({ mount, deps });
}

function mountAccount({ mount, deps }: { mount: Mount; deps: Deps }, limits: AuthLimits): void {
  mount(accountRoutes.changePassword, async ({ viewer, body, language }) => {
    await changePassword(deps, limits, viewer, body, language);
    return { message: toEnglish(accountMessages.passwordChanged) };
  });
  mount(accountRoutes.email, ({ viewer }) => getEmailAddresses(deps, viewer));
  mount(accountRoutes.changeEmail, async (call) => {
    const { viewer } = call;
    const outcome = await changeEmail(deps, limits, viewer, call, call.body);
    const message =
      outcome === 'changed' ? toEnglish(accountMessages.emailChanged) : toEnglish(accountMessages.emailCodeSent);
    return { ...(await getEmailAddresses(deps, viewer)), message };
  });
  mount(accountRoutes.confirmEmail, async (call) => {
    const { viewer } = call;
    await confirmEmail(deps, limits, viewer, call, call.body.code);
    return { user: await findOwnUser(deps, viewer.userId), message: toEnglish(accountMessages.emailChanged) };
  });
  mount(accountRoutes.dropEmailChange, async ({ viewer }) => {
    await cancelEmailChange(deps, viewer);
    return getEmailAddresses(deps, viewer);
  });
  mount(accountRoutes.secondFactor, ({ viewer }) => getSecondFactor(deps, viewer));
  mount(accountRoutes.startSecondFactor, ({ viewer, body }) => startSecondFactor(deps, limits, viewer, body.password));
  mount(accountRoutes.confirmSecondFactor, async ({ viewer, body, language }) => ({
    recoveryCodes: await confirmSecondFactor(deps, limits, viewer, body.code, language),
  }));
  mount(accountRoutes.replaceRecoveryCodes, async ({ viewer, body, language }) => ({
    recoveryCodes: await replaceRecoveryCodes(deps, limits, viewer, body.password, language),
  }));
  mount(accountRoutes.removeSecondFactor, async ({ viewer, body, language }) => {
    await removeSecondFactor(deps, limits, viewer, body.password, language);
    return { message: toEnglish(accountMessages.secondFactorOff) };
  });
  mount(accountRoutes.sessions, async ({ viewer }) => ({ sessions: await listSessions(deps, viewer) }));
  mount(accountRoutes.endSession, async ({ viewer, params }) => {
    await endSession(deps, viewer, params.id);
    return {};
  });
  mount(accountRoutes.endOtherSessions, async ({ viewer }) => ({ ended: await endOtherSessions(deps, viewer) }));
  mount(accountRoutes.export, ({ viewer }) => exportAccount(deps, limits.archives, viewer));
  mount(accountRoutes.deleteAccount, async ({ viewer, body, language }) => {
    await deleteAccount(deps, limits, viewer, body.password, language);
    return { message: toEnglish(accountMessages.deleted) };
  });
}
