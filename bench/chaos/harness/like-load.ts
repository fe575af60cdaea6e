import { waitUntil } from '../fault.ts';
import type { Query } from './cluster.ts';
import type { TestUser } from './test-users.ts';

/** Like load: members who like each post once, and the successful likes. */
export class LikeLoad {
  private readonly users: TestUser[];
  private readonly posts: string[];
  private readonly urlOf: (turn: number) => string;
  private readonly succeeded: { postId: string; userId: string }[] = [];
  private timer: NodeJS.Timeout | undefined;
  private nextIndex = 0;
  private inFlight = 0;
  /** Number of failed likes by HTTP status. */
  readonly failures = new Map<number, number>();

  constructor(users: TestUser[], posts: string[], urlOf: (turn: number) => string) {
    this.users = users;
    this.posts = posts;
    this.urlOf = urlOf;
  }

  get count(): number {
    return this.succeeded.length;
  }

  /** Starts liking at `perSecond` likes per second. */
  start(perSecond: number): void {
    this.timer = setInterval(() => void this.likeNext(), 1000 / perSecond);
  }

  /** Likes one post. Returns the HTTP status, or 0 without a response. */
  async likeNext(): Promise<number> {
    const { nextIndex: index } = this;
    this.nextIndex += 1;
    const user = this.users[index % this.users.length];
    const postId = this.posts[Math.floor(index / this.users.length) % this.posts.length];
    if (!user || !postId) return 0;
    this.inFlight += 1;
    try {
      const response = await fetch(`${this.urlOf(index)}/api/posts/${postId}/like`, {
        method: 'POST',
        headers: { authorization: `Bearer ${user.token}` },
        signal: AbortSignal.timeout(20_000),
      });
      await response.arrayBuffer();
      if (response.status === 200) this.succeeded.push({ postId, userId: user.id });
      else this.failures.set(response.status, (this.failures.get(response.status) ?? 0) + 1);
      return response.status;
    } catch {
      return 0;
    } finally {
      this.inFlight -= 1;
    }
  }

  /** Stops new likes and waits for the requests in flight. */
  async drain(): Promise<void> {
    this.stop();
    await waitUntil(() => this.inFlight === 0, 25_000);
  }

  /** Stops new likes. */
  stop(): void {
    clearInterval(this.timer);
  }

  /** Checks that every successful like is stored. Returns the violations. */
  async check(query: Query): Promise<string[]> {
    const rows = await query<{ missing: number }>(
      `SELECT count(*)::int AS missing FROM unnest($1::bigint[], $2::bigint[]) AS answered (post_id, user_id)
       WHERE NOT EXISTS (SELECT FROM post_likes l WHERE l.post_id = answered.post_id AND l.user_id = answered.user_id)`,
      [this.succeeded.map(({ postId }) => postId), this.succeeded.map(({ userId }) => userId)],
    );
    const missing = rows[0]?.missing ?? 0;
    return missing > 0 ? [`${missing} acknowledged likes are lost`] : [];
  }
}
