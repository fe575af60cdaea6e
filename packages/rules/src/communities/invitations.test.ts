import { expect, it } from 'vitest';
import { dayMs } from '../formats/durations.ts';
import { invitationEnd, isInvitationValid } from './invitations.ts';

it.each([
  [{ expiresAt: null, maxUses: null, uses: 5 }, true],
  [{ expiresAt: 101, maxUses: null, uses: 0 }, true],
  [{ expiresAt: 100, maxUses: null, uses: 0 }, false],
  [{ expiresAt: null, maxUses: 3, uses: 2 }, true],
  [{ expiresAt: null, maxUses: 3, uses: 3 }, false],
])('%o is valid: %s', (invitation, valid) => {
  expect(isInvitationValid(invitation, 100)).toBe(valid);
});

it('ends after its duration', () => {
  expect([invitationEnd('day', 5), invitationEnd('forever', 5)]).toEqual([dayMs + 5, null]);
});
