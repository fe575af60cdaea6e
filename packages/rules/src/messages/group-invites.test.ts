import { expect, it } from 'vitest';
import { type InviteFacts, type InviteState, inviteDurations, inviteExpiry, inviteState } from './group-invites.ts';

const now = 1_000_000;
const open: InviteFacts = {
  expiresAtMs: now + 1,
  maxUses: 2,
  uses: 1,
  isParticipant: false,
  isRemoved: false,
  hasRequested: false,
  isInviterHidden: false,
  participants: 99,
};

it.each<[Partial<InviteFacts>, InviteState]>([
  [{}, 'open'],
  [{ expiresAtMs: null, maxUses: null, uses: 500 }, 'open'],
  [{ expiresAtMs: now }, 'closed'],
  [{ uses: 2 }, 'closed'],
  [{ isRemoved: true }, 'closed'],
  [{ isRemoved: true, hasRequested: true }, 'closed'],
  [{ isInviterHidden: true }, 'closed'],
  [{ participants: 100 }, 'full'],
  [{ hasRequested: true, uses: 2 }, 'requested'],
  [{ isParticipant: true, expiresAtMs: now, uses: 2 }, 'joined'],
])('%o: %s', (facts, state) => {
  expect(inviteState({ ...open, ...facts }, now, 100)).toBe(state);
});

it('expires after an hour, a day, a week or never', () => {
  expect(inviteDurations.map((duration) => inviteExpiry(duration, 0))).toEqual([
    3_600_000,
    86_400_000,
    604_800_000,
    null,
  ]);
});
