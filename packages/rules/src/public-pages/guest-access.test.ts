import { expect, it } from 'vitest';
import {
  type MemberForGuests,
  mayGuestsReadPost,
  mayGuestsSeeCommunity,
  mayGuestsSeeMember,
  type PostForGuests,
} from './guest-access.ts';

const now = 1000;
const member: MemberForGuests = {
  showsToGuests: true,
  isProfileComplete: true,
  isSuspended: false,
  limitedUntilMs: null,
};
const community = { access: 'public', showsToGuests: true, isDeleted: false } as const;
const post: PostForGuests = { author: member, community: null, isForFriends: false, hasContentWarning: false };

it('shows members who allow it, while nothing is held against them', () => {
  expect(mayGuestsSeeMember(member, now)).toBe(true);
  expect(mayGuestsSeeMember({ ...member, limitedUntilMs: now }, now)).toBe(true);
  for (const change of [
    { showsToGuests: false },
    { isProfileComplete: false },
    { isSuspended: true },
    { limitedUntilMs: now + 1 },
  ]) {
    expect(mayGuestsSeeMember({ ...member, ...change }, now)).toBe(false);
    expect(mayGuestsReadPost({ ...post, author: { ...member, ...change } }, now)).toBe(false);
  }
});

it('shows communities that everyone reads and whose owner allows it', () => {
  expect(mayGuestsSeeCommunity(community)).toBe(true);
  expect(mayGuestsSeeCommunity({ ...community, access: 'request' })).toBe(true);
  for (const change of [
    { access: 'private' as const },
    { access: 'hidden' as const },
    { showsToGuests: false },
    { isDeleted: true },
  ]) {
    expect(mayGuestsSeeCommunity({ ...community, ...change })).toBe(false);
    expect(mayGuestsReadPost({ ...post, community: { ...community, ...change } }, now)).toBe(false);
  }
});

it('shows posts for everyone without a warning', () => {
  expect(mayGuestsReadPost(post, now)).toBe(true);
  expect(mayGuestsReadPost({ ...post, community }, now)).toBe(true);
  expect(mayGuestsReadPost({ ...post, isForFriends: true }, now)).toBe(false);
  expect(mayGuestsReadPost({ ...post, hasContentWarning: true }, now)).toBe(false);
});
