import { comesTrue } from '../fault.ts';
import type { Ask } from './cluster.ts';
import type { Member } from './people.ts';

/** Like load: members who like each post once, and the successful likes. */
export class LikeLoad {
  private readonly members: Member[];
  private readonly posts: string[];
  private readonly urlOf: (turn: number) => string;
  private readonly answered: { postId: string; userId: string }[] = [];
  private timer: NodeJS.Timeout | undefined;
  private turn = 0;
  private underway = 0;
  /** Number of failed likes by HTTP status. */
  readonly refusals = new Map<number, number>();

  constructor(members: Member[], posts: string[], urlOf: (turn: number) => string) {
    this.members = members;
    this.posts = posts;
    this.urlOf = urlOf;
  }

  get count(): number {
    return this.answered.length;
  }

  /** Starts liking at `perSecond` likes per second. */
  begin(perSecond: number): void {
    this.timer = setInterval(() => void this.likeOne(), 1000 / perSecond);
  }

  /** Likes one post. Returns the HTTP status, or 0 without a response. */
  async likeOne(): Promise<number> {
    const { turn } = this;
    this.turn += 1;
    const member = this.members[turn % this.members.length];
    const postId = this.posts[Math.floor(turn / this.members.length) % this.posts.length];
    if (!member || !postId) return 0;
    this.underway += 1;
    try {
      const answer = await fetch(`${this.urlOf(turn)}/api/posts/${postId}/like`, {
        method: 'POST',
        headers: { authorization: `Bearer ${member.token}` },
        signal: AbortSignal.timeout(20_000),
      });
      await answer.arrayBuffer();
      if (answer.status === 200) this.answered.push({ postId, userId: member.id });
      else this.refusals.set(answer.status, (this.refusals.get(answer.status) ?? 0) + 1);
      return answer.status;
    } catch {
      return 0;
    } finally {
      this.underway -= 1;
    }
  }

  /** Stops new likes and waits for the requests in flight. */
  async settle(): Promise<void> {
    this.stop();
    await comesTrue(() => this.underway === 0, 25_000);
  }

  /** Stops new likes. */
  stop(): void {
    clearInterval(this.timer);
  }

  /** Checks that every successful like is stored. Returns the violations. */
  async check(ask: Ask): Promise<string[]> {
    const rows = await ask<{ missing: number }>(
      `SELECT count(*)::int AS missing FROM unnest($1::bigint[], $2::bigint[]) AS answered (post_id, user_id)
       WHERE NOT EXISTS (SELECT FROM post_likes l WHERE l.post_id = answered.post_id AND l.user_id = answered.user_id)`,
      [this.answered.map(({ postId }) => postId), this.answered.map(({ userId }) => userId)],
    );
    const missing = rows[0]?.missing ?? 0;
    return missing > 0 ? [`${missing} acknowledged likes are lost`] : [];
  }
}
