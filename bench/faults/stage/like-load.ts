import { comesTrue } from '../fault.ts';
import type { Ask } from './cluster.ts';
import type { Member } from './people.ts';

/** Members who like posts, each post once, and which of that was answered with success. */
export class LikeLoad {
  private readonly members: Member[];
  private readonly posts: string[];
  private readonly urlOf: (turn: number) => string;
  private readonly answered: { postId: string; userId: string }[] = [];
  private timer: NodeJS.Timeout | undefined;
  private turn = 0;
  private underway = 0;
  /** The statuses of refusals, how often each. */
  readonly refusals = new Map<number, number>();

  constructor(members: Member[], posts: string[], urlOf: (turn: number) => string) {
    this.members = members;
    this.posts = posts;
    this.urlOf = urlOf;
  }

  get count(): number {
    return this.answered.length;
  }

  /** Has so many likes given a second. */
  begin(perSecond: number): void {
    this.timer = setInterval(() => void this.likeOne(), 1000 / perSecond);
  }

  /** Has one member like one post, and answers the status; 0 where nothing was heard. */
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

  /** Gives no new ones and waits for the answers to those that are under way. */
  async settle(): Promise<void> {
    this.stop();
    await comesTrue(() => this.underway === 0, 25_000);
  }

  /** Gives no new ones. */
  stop(): void {
    clearInterval(this.timer);
  }

  /** Answers what is wrong: every like that was answered is there. */
  async check(ask: Ask): Promise<string[]> {
    const rows = await ask<{ missing: number }>(
      `SELECT count(*)::int AS missing FROM unnest($1::bigint[], $2::bigint[]) AS answered (post_id, user_id)
       WHERE NOT EXISTS (SELECT FROM post_likes l WHERE l.post_id = answered.post_id AND l.user_id = answered.user_id)`,
      [this.answered.map(({ postId }) => postId), this.answered.map(({ userId }) => userId)],
    );
    const missing = rows[0]?.missing ?? 0;
    return missing > 0 ? [`${missing} likes were answered and are lost`] : [];
  }
}
