/** What links two accounts: docs/product.md, Clusters. */
import { dayMs } from '../../formats/durations.ts';
import { type Phrase, phrase } from '../../formats/phrase.ts';
import { takesPartPoints } from '../behaviour.ts';
import { holdScore } from '../risk-score.ts';

/** What two accounts share, as it is stored. */
export const sharedSignals = [
  'texts',
  'mailbox_family',
  'names',
  'disposable_mailbox',
  'device',
  'network',
  'inviter',
  'burst',
  'invited',
] as const;
/** Something that two accounts share. */
export type SharedSignal = (typeof sharedSignals)[number];

/** Kinds of reasons for a link: what is shared, or that both accounts do nothing. */
export const linkKinds = [...sharedSignals, 'idle'] as const;
/** Kind of a reason for a link. */
export type LinkKind = (typeof linkKinds)[number];

/** A reason for a link with its points. */
export type LinkReason = { kind: LinkKind; points: number };

/** The facts about one of the two accounts. */
export type LinkedAccount = { score: number; behaviour: number; ageMs: number };

/** The points from which two accounts belong together. */
export const linkedFrom = 60;

/**
 * The points of what is shared. A network, and all that colleagues in one office share (device, network, inviter and
 * minutes), stay below `linkedFrom`, and so do a name or a mailbox family without anything else in common.
 */
const pointsOf: Readonly<Record<LinkKind, number>> = {
  texts: 45,
  mailbox_family: 40,
  names: 30,
  disposable_mailbox: 30,
  device: 25,
  network: 5,
  inviter: 15,
  burst: 10,
  invited: 15,
  idle: 15,
};
/** The points of an invitation where neither of the two has done anything else. */
const idleInvitationPoints = 45;

/** The texts of the reasons. */
export const linkLabels: Readonly<Record<LinkKind, Phrase>> = {
  texts: phrase('Similar texts'),
  mailbox_family: phrase('Mailboxes of one family'),
  names: phrase('Alike usernames'),
  disposable_mailbox: phrase('Disposable mailboxes'),
  device: phrase('One device'),
  network: phrase('One network'),
  inviter: phrase('One inviter'),
  burst: phrase('Signed up within minutes'),
  invited: phrase('One invited the other'),
  idle: phrase('Both do nothing else'),
};

const isHighRisk = ({ score }: LinkedAccount) => score >= holdScore;
const hasDoneNothing = ({ behaviour, ageMs }: LinkedAccount) => behaviour === 0 && ageMs >= dayMs;
const hardlyTakesPart = ({ behaviour }: LinkedAccount) => behaviour < takesPartPoints;

/** Returns the reasons why two accounts belong together, the strongest first. */
export function linkReasonsOf(shared: readonly SharedSignal[], a: LinkedAccount, b: LinkedAccount): LinkReason[] {
  const isIdle = (isHighRisk(a) && isHighRisk(b)) || (hasDoneNothing(a) && hasDoneNothing(b));
  const isIdleChain = hardlyTakesPart(a) && hardlyTakesPart(b);
  const kinds: LinkKind[] = isIdle ? [...shared, 'idle'] : [...shared];
  return kinds
    .map((kind) => ({ kind, points: kind === 'invited' && isIdleChain ? idleInvitationPoints : pointsOf[kind] }))
    .toSorted((one, other) => other.points - one.points || linkKinds.indexOf(one.kind) - linkKinds.indexOf(other.kind));
}

/** Returns the sum of the points of reasons. */
export function linkPoints(reasons: readonly LinkReason[]): number {
  return reasons.reduce((total, { points }) => total + points, 0);
}

const mostIdle: LinkedAccount = { score: 100, behaviour: 0, ageMs: dayMs };

/** Whether what two accounts share can ever be enough, so that it is worth storing. */
export function mayLink(shared: readonly SharedSignal[]): boolean {
  return linkPoints(linkReasonsOf(shared, mostIdle, mostIdle)) >= linkedFrom;
}
