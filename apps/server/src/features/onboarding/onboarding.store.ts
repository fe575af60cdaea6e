import type { OnboardingStep } from '@gumball/rules/onboarding/first-steps';
import { type Executor, rowsIn, type Statement } from '../../platform/db/database.ts';

/** What the first steps of a user are computed from. */
export type OnboardingRow = {
  email: string;
  created_at: Date;
  dismissed_at: Date | null;
  picture: number;
  friends: number;
  community: number;
  post: number;
  task: number;
  paid: OnboardingStep[];
};

type AccountRow = Pick<OnboardingRow, 'email' | 'created_at' | 'dismissed_at' | 'picture'> & { requests: number };
type ActivityRow = Omit<OnboardingRow, keyof AccountRow>;

// Two statements: a distributed database has the activity of a member in one place, and requests in another.
const account: Statement = {
  name: 'onboarding-account',
  text: `
    SELECT u.email, u.created_at, u.onboarding_dismissed_at AS dismissed_at, (u.avatar_url IS NOT NULL)::int AS picture,
      (SELECT count(*)::int FROM (SELECT 1 FROM friend_requests WHERE sender_id = $1::bigint LIMIT $2) sent) AS requests
    FROM users u WHERE u.id = $1::bigint`,
};
const activity: Statement = {
  name: 'onboarding-activity',
  text: `
    SELECT t.friends_count AS friends, t.communities_count AS community, t.posts_count AS post,
      (EXISTS (SELECT 1 FROM task_attempts WHERE user_id = $1::bigint AND status = 'completed')
        OR EXISTS (SELECT 1 FROM task_completions WHERE user_id = $1::bigint AND reversed_at IS NULL))::int AS task,
      ARRAY(SELECT reference FROM gumball_entries WHERE user_id = $1::bigint AND kind = 'onboarding') AS paid
    FROM user_totals t WHERE t.user_id = $1::bigint`,
};

/** Reads the facts about a user's first steps. Requests beyond a limit are not counted. */
export async function findOnboarding(
  tx: Executor,
  userId: string,
  maxRequests: number,
): Promise<OnboardingRow | undefined> {
  // First, so that a request that is accepted in between is not counted twice.
  const [done] = await rowsIn<ActivityRow>(tx, activity, [userId]);
  const [own] = done ? await rowsIn<AccountRow>(tx, account, [userId, maxRequests]) : [];
  if (!own || !done) return undefined;
  const { requests, ...row } = own;
  // A sent request counts like a friend: an acceptance does not depend on the user.
  return { ...row, ...done, friends: done.friends + requests };
}

/** Stores that a user dismissed the first steps, unless that is stored. */
export async function updateDismissed(tx: Executor, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ onboarding_dismissed_at: at })
    .where('id', '=', userId)
    .where('onboarding_dismissed_at', 'is', null)
    .execute();
}
