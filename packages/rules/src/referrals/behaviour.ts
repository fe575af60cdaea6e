/** What people do and scripts rarely do: docs/product.md, Referrals. */

/** What a member has done. */
export type Behaviour = {
  /** Completed tasks that another platform or an operator verified. */
  verifiedTasks: number;
  /** Days (UTC) on which the member was here. */
  activeDays: number;
  /** Other completed tasks: a script can do them. */
  otherTasks: number;
  posts: number;
  comments: number;
  friends: number;
};

/** A member who has done nothing. */
export const noBehaviour: Behaviour = {
  verifiedTasks: 0,
  activeDays: 0,
  otherTasks: 0,
  posts: 0,
  comments: 0,
  friends: 0,
};

/** Kinds of behaviour that lower a risk score. */
export const behaviourKinds = ['verified_tasks', 'active_days', 'takes_part'] as const;
/** Kind of behaviour that lowers a risk score. */
export type BehaviourKind = (typeof behaviourKinds)[number];

/** The points of behaviour from which a member counts as somebody who takes part. */
export const takesPartPoints = 20;
const mostForTakingPart = 20;

/** Returns the points of each kind of behaviour. What a script does easily counts little, however much of it there is. */
export function behaviourPoints(behaviour: Behaviour): { kind: BehaviourKind; points: number }[] {
  const { verifiedTasks, activeDays, otherTasks, posts, comments, friends } = behaviour;
  const takingPart =
    (posts > 0 ? 5 : 0) + (comments > 0 ? 5 : 0) + (otherTasks > 0 ? 5 : 0) + stepped(friends, [1, 5], [3, 10]);
  return [
    { kind: 'verified_tasks', points: stepped(verifiedTasks, [1, 20], [2, 30]) },
    { kind: 'active_days', points: stepped(activeDays, [2, 10], [3, 20], [7, 35]) },
    { kind: 'takes_part', points: Math.min(mostForTakingPart, takingPart) },
  ];
}

/** Returns the points of the last step that a count reaches; 0 below the first one. */
export function stepped(count: number, ...steps: readonly [from: number, points: number][]): number {
  return steps.findLast(([from]) => count >= from)?.[1] ?? 0;
}
