import type { HashtagView, ListedHashtag } from '@gumball/contract/posts/hashtags.routes';
import { staffMay } from '@gumball/rules/operators/staff-roles';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { HashtagRow, ListedHashtagRow } from './hashtags.store.ts';

/** Converts a hashtag. `typed` is the spelling of the request, for one that nobody used. */
export function toHashtag(
  row: HashtagRow | undefined,
  { tag, typed }: { tag: string; typed: string },
  viewer: Pick<Viewer, 'staffRole'>,
): HashtagView {
  return {
    tag,
    name: row?.name ?? typed,
    isFollowed: row?.is_followed ?? false,
    followersCount: row?.followers_count ?? 0,
    ...(staffMay(viewer.staffRole, 'moderation') ? { isHidden: row?.is_hidden ?? false } : {}),
  };
}

/** Converts a hashtag of a list. */
export function toListedHashtag({ tag, name, authors }: ListedHashtagRow): ListedHashtag {
  return { tag, name, ...(authors === undefined ? {} : { authors }) };
}
