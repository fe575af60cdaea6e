/** The signals of a risk score: docs/product.md, Referrals. */
import { dayMs } from '../formats/durations.ts';
import { type Phrase, phrase } from '../formats/phrase.ts';
import { behaviourKinds, stepped } from './behaviour.ts';
import type { RiskFacts } from './risk-facts.ts';

/** Kinds of signals that raise a score. */
const signalKinds = [
  'mailbox_family',
  'disposable_mailbox',
  'names',
  'texts',
  'device',
  'network',
  'pace',
  'age',
  'idle_inviter',
  'idle_inviters',
  'idle_invited',
  'reversed',
  'reports',
] as const;
type SignalKind = (typeof signalKinds)[number];

/** Kinds of reasons. */
export const riskKinds = [...signalKinds, ...behaviourKinds] as const;
/** Kind of a reason. */
export type RiskKind = (typeof riskKinds)[number];

/** A signal: its points, and whether honest colleagues on one network share it. */
export type RiskSignal = {
  kind: SignalKind;
  pointsOf: (facts: RiskFacts) => number;
  isSharedByColleagues?: true;
};

/**
 * The signals with their weights. Those that colleagues in one office share, with one address, the same computers and
 * one invitation in the same minutes, do not reach the score of a hold, not even all together.
 */
export const riskSignals: readonly RiskSignal[] = [
  { kind: 'mailbox_family', pointsOf: ({ evidence }) => stepped(evidence.family, [1, 30], [2, 60], [5, 90]) },
  { kind: 'disposable_mailbox', pointsOf: ({ isMailboxDisposable }) => (isMailboxDisposable ? 55 : 0) },
  { kind: 'names', pointsOf: ({ evidence }) => stepped(evidence.names, [1, 10], [2, 20], [3, 50], [10, 65]) },
  // Not enough for a hold alone: people copy texts, too.
  { kind: 'texts', pointsOf: ({ evidence }) => stepped(evidence.texts, [1, 10], [2, 25], [5, 45]) },
  {
    kind: 'device',
    pointsOf: ({ evidence }) => stepped(evidence.device, [1, 5], [2, 10], [3, 15]),
    isSharedByColleagues: true,
  },
  {
    kind: 'network',
    pointsOf: ({ evidence }) => stepped(evidence.network, [3, 5], [10, 10]),
    isSharedByColleagues: true,
  },
  { kind: 'pace', pointsOf: ({ evidence }) => stepped(evidence.pace, [3, 5], [10, 15]), isSharedByColleagues: true },
  {
    kind: 'age',
    pointsOf: ({ ageMs }) => (ageMs < dayMs ? 10 : ageMs < 7 * dayMs ? 5 : 0),
    isSharedByColleagues: true,
  },
  { kind: 'idle_inviter', pointsOf: ({ invitedByIdle }) => stepped(invitedByIdle, [3, 15], [10, 25]) },
  { kind: 'idle_inviters', pointsOf: ({ idleInviters }) => stepped(idleInviters, [2, 25], [3, 45]) },
  {
    kind: 'idle_invited',
    pointsOf: ({ invited, idleInvited }) =>
      idleInvited * 10 >= invited * 9 ? stepped(idleInvited, [5, 30], [10, 45]) : 0,
  },
  { kind: 'reversed', pointsOf: ({ reversed }) => stepped(reversed, [1, 10], [2, 20], [3, 40]) },
  { kind: 'reports', pointsOf: ({ reporters }) => stepped(reporters, [1, 10], [2, 20], [3, 40]) },
];

/** The texts of the reasons. */
export const riskReasonLabels: Readonly<Record<RiskKind, Phrase>> = {
  mailbox_family: phrase('The mailbox is like those of other new accounts'),
  disposable_mailbox: phrase('The mailbox is a disposable one'),
  names: phrase('The username is like those of other new accounts'),
  texts: phrase('Other new accounts write similar texts'),
  device: phrase('Other new accounts use the same device'),
  network: phrase('Other new accounts use the same network'),
  pace: phrase('Many sign-ups by the same invitation within minutes'),
  age: phrase('The account is new'),
  idle_inviter: phrase('The inviter has hardly done anything but invite'),
  idle_inviters: phrase('A row of inviters has hardly done anything but invite'),
  idle_invited: phrase('The invited members do nothing'),
  reversed: phrase('Paid actions were undone'),
  reports: phrase('Members reported the account'),
  verified_tasks: phrase('Completed verified tasks'),
  active_days: phrase('Was active on several days'),
  takes_part: phrase('Posts, comments and has friends'),
};
