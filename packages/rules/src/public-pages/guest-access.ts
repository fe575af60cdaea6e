/** What people without an account may see: docs/product.md, Public pages. */
import { type CommunityAccess, isPrivateCommunity } from '../communities/community-access.ts';

/** Whether pages are public until an operator decides. */
export const publicPagesDefault = false;

/** What decides whether guests see a member. */
export type MemberForGuests = {
  /** The member's own setting. */
  showsToGuests: boolean;
  isProfileComplete: boolean;
  /** Suspended by an operator, or deleted. */
  isSuspended: boolean;
  /** The end of a limit by an operator, null without one. */
  limitedUntilMs: number | null;
};

/** What decides whether guests see a community. */
export type CommunityForGuests = {
  access: CommunityAccess;
  /** The setting of its owner. */
  showsToGuests: boolean;
  isDeleted: boolean;
};

/** What decides whether guests read a post. */
export type PostForGuests = {
  author: MemberForGuests;
  /** Null outside of communities. */
  community: CommunityForGuests | null;
  isForFriends: boolean;
  hasContentWarning: boolean;
};

/** Whether guests see a member and what the member writes in public. */
export function mayGuestsSeeMember(member: MemberForGuests, nowMs: number): boolean {
  const isLimited = member.limitedUntilMs !== null && member.limitedUntilMs > nowMs;
  return member.showsToGuests && member.isProfileComplete && !member.isSuspended && !isLimited;
}

/** Whether guests see a community and what is posted in it. */
export function mayGuestsSeeCommunity(community: CommunityForGuests): boolean {
  return community.showsToGuests && !community.isDeleted && !isPrivateCommunity(community.access);
}

/** Whether guests read a post. */
export function mayGuestsReadPost(post: PostForGuests, nowMs: number): boolean {
  return (
    !post.isForFriends &&
    !post.hasContentWarning &&
    mayGuestsSeeMember(post.author, nowMs) &&
    (post.community === null || mayGuestsSeeCommunity(post.community))
  );
}
