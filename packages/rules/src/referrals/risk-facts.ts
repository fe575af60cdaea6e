/** What a risk score is computed from: docs/product.md, Referrals. */
import type { Behaviour } from './behaviour.ts';

/** Other accounts that are like this one. Each stays at its highest count. */
export type SignUpEvidence = {
  /** From the same device, that is address and program, within a day. */
  device: number;
  /** From the same address range, within a day. */
  network: number;
  /** With a mailbox of the same family, and the same inviter, device or network, or within minutes. */
  family: number;
  /** With a username that differs in digits only, related in the same way. */
  names: number;
  /** By the same inviter within minutes. */
  pace: number;
  /** Other new accounts with a text that is similar to one of this account. */
  texts: number;
};

/** Evidence of a sign-up that is like no other. */
export const noEvidence: SignUpEvidence = { device: 0, network: 0, family: 0, names: 0, pace: 0, texts: 0 };

/** Facts about an account. Counts of others are bounded by the store. */
export type RiskFacts = {
  evidence: SignUpEvidence;
  ageMs: number;
  isMailboxDisposable: boolean;
  /** How many the inviter invited, if the inviter has done hardly anything else; otherwise 0. */
  invitedByIdle: number;
  /** Inviters in a row above the account who have done hardly anything. */
  idleInviters: number;
  /** Members the account invited, and how many of them have done nothing. */
  invited: number;
  idleInvited: number;
  /** Paid tasks that were reversed, because the action was not done or undone. */
  reversed: number;
  /** Members with an open report about the account. */
  reporters: number;
  behaviour: Behaviour;
};

/** Returns evidence in which each count is the higher of two: hashes are removed after a time, the evidence is not. */
export function highestEvidence(a: SignUpEvidence, b: SignUpEvidence): SignUpEvidence {
  return {
    device: Math.max(a.device, b.device),
    network: Math.max(a.network, b.network),
    family: Math.max(a.family, b.family),
    names: Math.max(a.names, b.names),
    pace: Math.max(a.pace, b.pace),
    texts: Math.max(a.texts, b.texts),
  };
}
