import { describe, expect, it } from 'vitest';
import {
  type CommunityRole,
  canActOn,
  canDecideRequests,
  canInvite,
  canManageCommunity,
  canOwnCommunity,
  canRemovePostOf,
  checkLeave,
  checkRemovalReason,
  communityRoles,
  removalReasonMax,
  withRole,
} from './community-roles.ts';

const actors = communityRoles.filter((role) => role !== 'none');

it.each<[string, (role: CommunityRole) => boolean, string]>([
  ['edits the community and removes members', canManageCommunity, 'owner admin'],
  ['decides about requests', canDecideRequests, 'owner admin moderator'],
  ['invites', canInvite, 'owner admin moderator'],
  ['changes roles, transfers and deletes it', canOwnCommunity, 'owner'],
  ['leaves', (role) => checkLeave(role).ok, 'admin moderator member none'],
])('who %s', (_, may, roles) => {
  expect(communityRoles.filter(may).join(' ')).toBe(roles);
});

it.each<[CommunityRole, string, string]>([
  ['owner', 'admin moderator member none', 'admin moderator member none'],
  ['admin', 'moderator member none', 'moderator member none'],
  ['moderator', '', 'member none'],
  ['member', '', ''],
])('%s removes members with these roles, and posts of these: %s, %s', (actor, members, authors) => {
  expect(communityRoles.filter((role) => canActOn(actor, role)).join(' ')).toBe(members);
  expect(communityRoles.filter((role) => canRemovePostOf(actor, role)).join(' ')).toBe(authors);
});

it('a non-member removes nothing', () => {
  expect(actors.filter((role) => canActOn('none', role) || canRemovePostOf('none', role))).toEqual([]);
});

it.each([
  ['', 'REMOVAL_REASON_REQUIRED'],
  ['  \n', 'REMOVAL_REASON_REQUIRED'],
  ['Off topic', undefined],
  [` ${'r'.repeat(removalReasonMax)} `, undefined],
  ['r'.repeat(removalReasonMax + 1), 'REMOVAL_REASON_TOO_LONG'],
])('reason %j: %s', (reason, code) => {
  expect(checkRemovalReason(reason)).toEqual(code ? { ok: false, code, field: 'reason' } : { ok: true });
});

describe('withRole', () => {
  const nonMember = {
    isMember: false,
    userRole: 'none' as CommunityRole,
    isRequested: false,
    memberCount: 4,
    name: 'Gardeners',
  };

  it('counts a repeated join or leave once', () => {
    const joined = withRole(nonMember, 'member');
    expect(joined).toEqual({ ...nonMember, isMember: true, userRole: 'member', memberCount: 5 });
    expect(withRole(joined, 'member')).toEqual(joined);
    expect(withRole(joined, 'admin').memberCount).toBe(5);
    expect(withRole(withRole(joined, 'none'), 'none')).toEqual(nonMember);
  });
});
