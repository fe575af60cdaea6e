import { signUpsWithoutChallenge, signUpWindowSeconds } from '@gumball/rules/auth/proof-of-work';
import type { Limit, Limits } from '../../platform/http/limits.ts';

/** How often accounts may be knocked at. Log-in allows an address, and an account from everywhere together, 60 wrong passwords an hour. */
export type AuthLimits = {
  /** Sign-ups from one address. */
  signUp: Limit;
  /** Sign-ups asked for from one address, with and without a proof of work. */
  challenge: Limit;
  /** Sign-ups of one network without a proof of work. */
  freeSignUp: Limit;
  /** Wrong passwords from one address, whatever the account. */
  logInAddress: Limit;
  /** Wrong passwords for one account from addresses it never signed in from. */
  logInStranger: Limit;
  /** Wrong passwords for one account from addresses it has signed in from, so that strangers cannot lock its owner out. */
  logInFamiliar: Limit;
  /** Codes tried from one address. */
  verify: Limit;
  /** Mails asked for from one address. */
  mail: Limit;
  /** Reset links tried from one address. */
  reset: Limit;
  /** Wrong passwords of one member who is signed in already. */
  ownPassword: Limit;
  /** Archives made for one member. */
  archives: Limit;
};

const hour = 3600;

/** Makes the limits of the account calls; `free` sign-ups of a network need no proof of work. */
export function createAuthLimits(limits: Limits, free = signUpsWithoutChallenge): AuthLimits {
  return {
    challenge: limits({ name: 'sign-up-challenge', points: 600, seconds: 60, perAddress: true }),
    freeSignUp: limits({ name: 'sign-up-free', points: free, seconds: signUpWindowSeconds }),
    signUp: limits({ name: 'sign-up', points: 600, seconds: 60, perAddress: true }),
    logInAddress: limits({ name: 'log-in-address', points: 60, seconds: hour }),
    logInStranger: limits({ name: 'log-in-stranger', points: 40, seconds: hour }),
    logInFamiliar: limits({ name: 'log-in-familiar', points: 20, seconds: hour }),
    verify: limits({ name: 'verify', points: 200, seconds: hour, perAddress: true }),
    mail: limits({ name: 'mail', points: 300, seconds: hour, perAddress: true }),
    reset: limits({ name: 'reset', points: 200, seconds: hour, perAddress: true }),
    ownPassword: limits({ name: 'own-password', points: 20, seconds: hour }),
    archives: limits({ name: 'archives', points: 5, seconds: hour }),
  };
}
