import { describe, expect, it } from 'vitest';
import {
  type CommunityRole,
  canActOn,
  canManageCommunity,
  canOwnCommunity,
  checkLeave,
  checkRemovalReason,
  removalReasonMax,
  withRole,
} from './community-roles.ts';

it.each<[CommunityRole, boolean, boolean, boolean]>([
  ['owner', true, true, false],
  ['admin', true, false, true],
  ['member', false, false, true],
  ['none', false, false, true],
])('%s: manages %s, owns %s, may leave %s', (role, manages, owns, leaves) => {
  expect([canManageCommunity(role), canOwnCommunity(role), checkLeave(role).ok]).toEqual([manages, owns, leaves]);
});

it.each<[CommunityRole, CommunityRole, boolean]>([
  ['owner', 'admin', true],
  ['owner', 'member', true],
  ['owner', 'none', true],
  ['owner', 'owner', false],
  ['admin', 'owner', false],
  ['admin', 'admin', false],
  ['admin', 'member', true],
  ['admin', 'none', true],
  ['member', 'member', false],
  ['member', 'none', false],
  ['none', 'member', false],
])('%s acts on %s: %s', (actor, target, allowed) => {
  expect(canActOn(actor, target)).toBe(allowed);
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
