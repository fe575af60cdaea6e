/** Reposts and quotes: docs/product.md, Posts. The web uses `withRepost` for optimistic updates and their rollback. */
import { ok, type RuleResult } from '../rule-result.ts';
import { amountsNow } from '../site/amounts.ts';

/**
 * What decides about a repost or a quote: the author's setting, whether the member is that author, and whether the post
 * is for friends only or belongs to a private community.
 */
export type Repostable = { allowsReposts: boolean; isAuthor: boolean; isPrivate?: boolean | undefined };

/** Whether a member may repost or quote a post. An author may, except a post that not everyone may read. */
export function mayRepost({ allowsReposts, isAuthor, isPrivate }: Repostable): boolean {
  return (allowsReposts || isAuthor) && !isPrivate;
}

/** Checks a repost. `latest` is the number of the member's reposts of the last 24 hours. */
export function checkRepost(post: Repostable & { latest: number }): RuleResult<'REPOSTS_OFF' | 'REPOSTS_TOO_MANY'> {
  if (!mayRepost(post)) return { ok: false, code: 'REPOSTS_OFF' };
  if (post.latest >= amountsNow().repostsPerDay) return { ok: false, code: 'REPOSTS_TOO_MANY' };
  return ok;
}

/** Applies a repost or its removal. The change is idempotent. */
export function withRepost<T extends { isReposted: boolean; repostsCount: number }>(item: T, isReposted: boolean): T {
  if (item.isReposted === isReposted) return item;
  return { ...item, isReposted, repostsCount: Math.max(0, item.repostsCount + (isReposted ? 1 : -1)) };
}
