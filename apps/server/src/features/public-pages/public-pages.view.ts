import type { LinkPreview } from '@gumball/contract/posts/posts.schemas';
import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { isPollOver } from '@gumball/rules/polls/poll';
import {
  type MemberForGuests,
  mayGuestsReadPost,
  mayGuestsSeeCommunity,
  mayGuestsSeeMember,
} from '@gumball/rules/public-pages/guest-access';
import type { GuestCommunityRow, GuestMemberRow, GuestPostRow, GuestProfileRow } from './public-pages.store.ts';

/** A member on a public page. */
export type GuestMember = {
  id: string;
  /** The username without `.fun`, as in addresses. */
  handle: string;
  name: string;
  avatarUrl: string | null;
  /** Whether search engines may list the member. */
  isIndexed: boolean;
};

/** A post on a public page. */
export type GuestPost = {
  id: string;
  author: GuestMember;
  community: { id: string; name: string } | null;
  content: string;
  media: Media[];
  linkPreview: LinkPreview | null;
  /** The options; `counts` once the poll is over. */
  poll: { options: string[]; counts: number[] | null } | null;
  likesCount: number;
  commentsCount: number;
  createdAt: Date;
  editedAt: Date | null;
  quote: GuestPost | null;
};

/** A profile on a public page. */
export type GuestProfile = GuestMember & {
  bio: string | null;
  location: string | null;
  bannerUrl: string | null;
  createdAt: Date;
};

/** A community on a public page. */
export type GuestCommunity = {
  id: string;
  name: string;
  description: string | null;
  avatarUrl: string | null;
  bannerUrl: string | null;
  memberCount: number;
};

const toRuleMember = (row: GuestMemberRow): MemberForGuests => ({
  showsToGuests: row.show_to_guests,
  isProfileComplete: row.first_name !== '' && row.last_name !== '',
  isSuspended: row.suspended,
  limitedUntilMs: row.limited_until?.getTime() ?? null,
});

/** Converts a member; undefined for one whom guests may not see. */
export function toGuestMember(row: GuestMemberRow | undefined, now: Date): GuestMember | undefined {
  if (!row || !mayGuestsSeeMember(toRuleMember(row), now.getTime())) return undefined;
  return {
    id: row.user_id,
    handle: row.username.replace(/\.fun$/, ''),
    name: `${row.first_name} ${row.last_name}`,
    avatarUrl: row.avatar_url,
    isIndexed: row.show_to_search_engines,
  };
}

/** Converts a profile; undefined for a member whom guests may not see. */
export function toGuestProfile(row: GuestProfileRow | undefined, now: Date): GuestProfile | undefined {
  const member = row && toGuestMember(row, now);
  if (!member) return undefined;
  return { ...member, bio: row.bio, location: row.location, bannerUrl: row.banner_url, createdAt: row.created_at };
}

/** Converts the members of a list whom guests may see. */
export function toGuestMembers(rows: readonly GuestMemberRow[], now: Date): GuestMember[] {
  return rows.map((row) => toGuestMember(row, now)).filter((member) => member !== undefined);
}

/** Converts a community; undefined for one that guests may not see. */
export function toGuestCommunity(row: GuestCommunityRow | undefined): GuestCommunity | undefined {
  if (!row) return undefined;
  const isShown = mayGuestsSeeCommunity({
    access: row.access,
    showsToGuests: row.show_to_guests,
    isDeleted: row.deleted,
  });
  if (!isShown) return undefined;
  const { id, name, description, avatar_url: avatarUrl, banner_url: bannerUrl, member_count: memberCount } = row;
  return { id, name, description, avatarUrl, bannerUrl, memberCount };
}

function toGuestPost(row: GuestPostRow, now: Date): GuestPost | undefined {
  const author = toGuestMember(row, now);
  const community =
    row.community_id === null || row.access === null
      ? null
      : {
          access: row.access,
          showsToGuests: row.community_shown ?? false,
          isDeleted: row.community_deleted ?? true,
        };
  const isShown = mayGuestsReadPost(
    {
      author: toRuleMember(row),
      community,
      isForFriends: row.friends_only,
      hasContentWarning: row.content_warning !== null,
    },
    now.getTime(),
  );
  if (!author || !isShown) return undefined;
  const isOver = row.poll_ends_at !== null && isPollOver(row.poll_ends_at.getTime(), now.getTime());
  return {
    id: row.id,
    author,
    community: row.community_id === null ? null : { id: row.community_id, name: row.community_name ?? '' },
    content: row.content,
    media: row.media.filter((file) => file.playback !== 'processing'),
    linkPreview: row.link_preview,
    poll: row.poll_options && { options: row.poll_options, counts: isOver ? row.poll_counts : null },
    likesCount: row.likes_count,
    commentsCount: row.comments_count,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    quote: null,
  };
}

/** Converts the posts of a list that guests may read, with the posts that they quote. */
export function toGuestPosts(
  rows: readonly GuestPostRow[],
  quoted: readonly (GuestPostRow & { quoting_id: string })[],
  now: Date,
): GuestPost[] {
  const quotes = new Map(quoted.map((row) => [row.quoting_id, toGuestPost(row, now) ?? null]));
  return rows
    .map((row) => toGuestPost(row, now))
    .filter((post) => post !== undefined)
    .map((post) => ({ ...post, quote: quotes.get(post.id) ?? null }));
}
