import { signUpsWithoutChallenge, signUpWindowSeconds } from '@gumball/rules/auth/proof-of-work';
import type { Limit, Limits } from '../../platform/http/limits.ts';

/**
 * Rate limits of the account routes. Log-in allows 60 wrong passwords an hour per address, and 60 per account across
 * all addresses.
 */
export type AuthLimits = {
  /** Sign-ups per address. */
  signUp: Limit;
  /** Sign-up requests per address, with and without a proof of work. */
  challenge: Limit;
  /** Sign-ups per network without a proof of work. */
  signUpWithoutProof: Limit;
  /** Wrong passwords per address, across all accounts. */
  logInAddress: Limit;
  /** Wrong passwords per account from addresses that the account never signed in from. */
  logInUnfamiliar: Limit;
  /**
   * Wrong passwords per account from its familiar addresses. The separate limit prevents attackers from locking the
   * owner out.
   */
  logInFamiliar: Limit;
  /** Wrong second factors per account, from unfamiliar and from familiar addresses: likewise. */
  secondFactorUnfamiliar: Limit;
  secondFactorFamiliar: Limit;
  /** Code attempts per address. */
  verify: Limit;
  /** Requested mails per address. */
  mail: Limit;
  /** Mails about log-ins from unfamiliar addresses, per account. */
  logInNotices: Limit;
  /** Attempts at recovery codes without a log-in, per address, and per account from unfamiliar and familiar addresses. */
  recoveryAddress: Limit;
  recoveryUnfamiliar: Limit;
  recoveryFamiliar: Limit;
  /** Attempts at reset links per address. */
  reset: Limit;
  /** Wrong current passwords per signed-in user. */
  currentPassword: Limit;
  /** Passkeys that a user begins to add. */
  passkeys: Limit;
  /** Log-ins with a passkey that an address begins. */
  passkeyLogIns: Limit;
  /** Steps of sign-ins with a provider per address. */
  oidc: Limit;
  /** Appeals of suspensions per account. */
  suspensionAppeals: Limit;
  /** Archives per user. */
  archives: Limit;
};

const hour = 3600;

/** Creates the limits of the account routes. `signUpAllowance`: sign-ups per network that need no proof of work. */
export function createAuthLimits(limits: Limits, signUpAllowance = signUpsWithoutChallenge): AuthLimits {
  return {
    challenge: limits({ name: 'sign-up-challenge', points: 600, seconds: 60, perAddress: true }),
    signUpWithoutProof: limits({
      name: 'sign-up-without-proof',
      points: signUpAllowance,
      seconds: signUpWindowSeconds,
    }),
    suspensionAppeals: limits({ name: 'suspension-appeals', points: 10, seconds: hour }),
    signUp: limits({ name: 'sign-up', points: 600, seconds: 60, perAddress: true }),
    logInAddress: limits({ name: 'log-in-address', points: 60, seconds: hour }),
    logInUnfamiliar: limits({ name: 'log-in-unfamiliar', points: 40, seconds: hour }),
    logInFamiliar: limits({ name: 'log-in-familiar', points: 20, seconds: hour }),
    secondFactorUnfamiliar: limits({ name: 'second-factor-unfamiliar', points: 10, seconds: hour }),
    secondFactorFamiliar: limits({ name: 'second-factor-familiar', points: 10, seconds: hour }),
    verify: limits({ name: 'verify', points: 200, seconds: hour, perAddress: true }),
    mail: limits({ name: 'mail', points: 300, seconds: hour, perAddress: true }),
    logInNotices: limits({ name: 'log-in-notices', points: 5, seconds: 24 * hour }),
    recoveryAddress: limits({ name: 'recovery-address', points: 20, seconds: hour }),
    recoveryUnfamiliar: limits({ name: 'recovery-unfamiliar', points: 5, seconds: hour }),
    recoveryFamiliar: limits({ name: 'recovery-familiar', points: 5, seconds: hour }),
    reset: limits({ name: 'reset', points: 200, seconds: hour, perAddress: true }),
    currentPassword: limits({ name: 'current-password', points: 20, seconds: hour }),
    passkeys: limits({ name: 'passkeys', points: 30, seconds: hour }),
    passkeyLogIns: limits({ name: 'passkey-log-ins', points: 300, seconds: hour, perAddress: true }),
    oidc: limits({ name: 'oidc', points: 300, seconds: hour, perAddress: true }),
    archives: limits({ name: 'archives', points: 5, seconds: hour }),
  };
}
