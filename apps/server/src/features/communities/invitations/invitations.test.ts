import type { CommunityInvitation, InvitedCommunity } from '@gumball/contract/communities/invitations.schemas';
import { liveInvitationsMax } from '@gumball/rules/communities/invitations';
import { dayMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { createCommunityWith, getCommunity, listMembers } from '../../../../test/data/communities.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { createTestUser, createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { shareNumberedApp, startApp } from '../../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

const invite = async (who: TestUser, id: string, more: object = {}): Promise<CommunityInvitation> => {
  const { status, body } = await who.post<{ invitation: CommunityInvitation }>(`/communities/${id}/invitations`, more);
  if (status !== 201) throw new Error(`no invitation: ${JSON.stringify(body)}`);
  return body.invitation;
};
const accept = (who: TestUser, { code }: { code: string }) =>
  who.post<{ isMember: boolean }>('/communities/invitation/accept', { code });
const find = (who: TestUser, { code }: { code: string }) =>
  who.post<{ community: InvitedCommunity }>('/communities/invitation', { code });
const invalid = '404 COMMUNITY_INVITATION_INVALID';

it('brings members into a hidden community, made by a moderator, until it is revoked or the moderator steps down', async () => {
  const app = sharedApp();
  const [owner, moderator, member, guest, other] = await createTestUsers(
    app,
    'owner',
    'moderator',
    'member',
    'guest',
    'other',
  );
  const { id } = await createCommunityWith(owner, [moderator, member], 'Smugglers');
  const setRole = (role: string) => owner.put(`/communities/${id}/members/${moderator.id}`, { role });
  expect((await setRole('moderator')).status).toBe(200);
  await owner.put(`/communities/${id}`, { access: 'hidden' });
  expect(await listMembers(owner, id)).toEqual(['owner owner', 'moderator moderator', 'member member']);
  // A moderator decides and invites, but neither edits nor removes members.
  expect(await expectError(moderator.put(`/communities/${id}`, { name: 'Ours' }))).toBe('403 ACCESS_DENIED');
  expect(await expectError(moderator.delete(`/communities/${id}/members/${member.id}`))).toBe('403 ACCESS_DENIED');
  expect((await moderator.get(`/communities/${id}/requests`)).status).toBe(200);
  expect(await expectError(member.post(`/communities/${id}/invitations`, {}))).toBe('403 ACCESS_DENIED');
  expect(await expectError(guest.post(`/communities/${id}/invitations`, {}))).toBe('404 COMMUNITY_NOT_FOUND');

  const invitation = await invite(moderator, id);
  expect((await find(guest, invitation)).body.community).toMatchObject({ id, name: 'Smugglers', isMember: false });
  for (let i = 0; i < 2; i += 1) expect((await accept(guest, invitation)).body).toMatchObject({ isMember: true });
  expect((await getCommunity(guest, id)).memberCount).toBe(4);
  const { body } = await owner.get<{ invitations: CommunityInvitation[] }>(`/communities/${id}/invitations`);
  expect(body.invitations.map(({ uses }) => uses)).toEqual([1]);

  await setRole('member');
  expect(await expectError(accept(other, invitation))).toBe(invalid);
  await setRole('moderator');
  expect((await find(other, invitation)).status).toBe(200);
  await owner.delete(`/communities/${id}/invitations/${invitation.id}`);
  expect(await expectError(accept(other, invitation))).toBe(invalid);
  expect(await findViolations(app)).toEqual([]);
});

it('ends with its time and across blocks, and does not bring back who was removed', async () => {
  const app = await startApp();
  const [owner, removed, blocked, late] = await createTestUsers(app, 'owner', 'removed', 'blocked', 'late');
  const { id } = await createCommunityWith(owner, [removed], 'Smugglers');
  await owner.put(`/communities/${id}`, { access: 'private' });
  const invitation = await invite(owner, id, { duration: 'day' });
  await owner.delete(`/communities/${id}/members/${removed.id}`);
  expect(await expectError(accept(removed, invitation))).toBe(invalid);
  await blocked.post(`/users/${owner.id}/block`);
  expect(await expectError(find(blocked, invitation))).toBe(invalid);
  app.advance(1000);
  const later = await invite(owner, id, { duration: 'forever' });
  expect((await accept(removed, later)).status).toBe(200);
  app.advance(dayMs);
  expect(await expectError(accept(late, invitation))).toBe(invalid);
  expect((await accept(late, later)).status).toBe(200);
});

it('is used no more often than it allows, whatever races, and a community has few at once', async () => {
  const app = sharedApp();
  const owner = await createTestUser(app, 'owner');
  const guests = await Promise.all(Array.from({ length: 8 }, (_, i) => createTestUser(app, `guest${i}`)));
  const { id } = await createCommunityWith(owner, [], 'Smugglers', { access: 'hidden' });
  const invitation = await invite(owner, id, { maxUses: 3 });
  const results = await Promise.all(guests.flatMap((guest) => [accept(guest, invitation), accept(guest, invitation)]));
  expect(results.filter(({ status }) => status === 404)).toHaveLength(10);
  expect((await getCommunity(owner, id)).memberCount).toBe(4);
  const created = await Promise.all(
    Array.from({ length: liveInvitationsMax + 3 }, () => owner.post(`/communities/${id}/invitations`, {})),
  );
  // The used one counts no longer.
  expect(created.filter(({ status }) => status === 409)).toHaveLength(3);
  expect(await findViolations(app)).toEqual([]);
});
