import type { CommunityRequest } from '@gumball/contract/communities/communities.schemas';
import { requestAgainMs, requestsPerMemberMax } from '@gumball/rules/communities/community-access';
import { expect, it } from 'vitest';
import { createCommunityWith, getCommunity, listMembers, promote } from '../../../../test/data/communities.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { startApp } from '../../../../test/start-app.ts';

const join = (who: TestUser, id: string) =>
  who.post<{ isMember: boolean; isRequested: boolean }>(`/communities/${id}/join`);
const decide = (who: TestUser, id: string, whom: TestUser, action: string) =>
  who.put<{ memberCount: number; requestsCount: number }>(`/communities/${id}/requests/${whom.id}`, { action });
const waiting = async (who: TestUser, id: string) => {
  const { body } = await who.get<{ requests: CommunityRequest[] }>(`/communities/${id}/requests`);
  return body.requests.map(({ user }) => user.username);
};
const hasNotification = async (who: TestUser, type: string) => {
  const { body } = await who.get<{ notifications: { type: string }[] }>('/notifications');
  return body.notifications.some((one) => one.type === type);
};

it('lets owner and admins approve, and tells both sides', async () => {
  const app = await startApp();
  const [owner, admin, member, applicant, other] = await createTestUsers(
    app,
    'owner',
    'admin',
    'member',
    'applicant',
    'other',
  );
  const { id } = await createCommunityWith(owner, [admin, member]);
  await promote(owner, id, admin);
  expect(await expectError(admin.put(`/communities/${id}`, { access: 'private' }))).toBe('403 ACCESS_DENIED');
  await owner.put(`/communities/${id}`, { access: 'request' });
  const screen = await connect(app, admin);
  for (let i = 0; i < 2; i += 1)
    expect((await join(applicant, id)).body).toMatchObject({ isMember: false, isRequested: true });
  await join(other, id);
  await until(() =>
    screen.events.some(({ event, payload }) => event === 'community:requests' && payload.requestsCount === 2),
  );
  expect(await waiting(admin, id)).toEqual(['applicant.fun', 'other.fun']);
  expect(await getCommunity(applicant, id)).toMatchObject({ isRequested: true, requestsCount: 0, isMember: false });
  expect(await getCommunity(owner, id)).toMatchObject({ isRequested: false, requestsCount: 2 });
  for (const who of [member, applicant]) {
    expect(await expectError(who.get(`/communities/${id}/requests`))).toBe('403 ACCESS_DENIED');
    expect(await expectError(decide(who, id, applicant, 'approve'))).toBe('403 ACCESS_DENIED');
  }
  await until(() => hasNotification(owner, 'community_request'));

  // Both decide at once: the member joins once.
  const answers = await Promise.all([decide(owner, id, applicant, 'approve'), decide(admin, id, applicant, 'approve')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await decide(owner, id, other, 'decline')).body).toMatchObject({ memberCount: 4, requestsCount: 0 });
  expect(await listMembers(owner, id)).toEqual(['owner owner', 'admin admin', 'member member', 'applicant member']);
  await until(() => hasNotification(applicant, 'community_approved'));
  await until(() => hasNotification(other, 'community_declined'));
  await until(async () => !(await hasNotification(owner, 'community_request')));
  expect(await expectError(decide(owner, id, other, 'approve'))).toBe('404 COMMUNITY_REQUEST_NOT_FOUND');
  expect(await findViolations(app)).toEqual([]);
});

it('is withdrawn, asked again after a week, and ended by a change of access', async () => {
  const app = await startApp();
  const [owner, applicant, suspended] = await createTestUsers(app, 'owner', 'applicant', 'suspended');
  const { id } = await createCommunityWith(owner, [], 'Gardeners', { access: 'private' });
  await join(applicant, id);
  expect((await applicant.delete(`/communities/${id}/request`)).status).toBe(200);
  expect(await waiting(owner, id)).toEqual([]);
  expect(await expectError(decide(owner, id, applicant, 'approve'))).toBe('404 COMMUNITY_REQUEST_NOT_FOUND');

  await join(applicant, id);
  await decide(owner, id, applicant, 'decline');
  expect(await expectError(join(applicant, id))).toBe('409 COMMUNITY_REQUEST_DECLINED');
  // A refusal cannot be withdrawn.
  await applicant.delete(`/communities/${id}/request`);
  expect(await expectError(join(applicant, id))).toBe('409 COMMUNITY_REQUEST_DECLINED');
  app.advance(requestAgainMs + 1000);
  expect((await join(applicant, id)).body.isRequested).toBe(true);

  await join(suspended, id);
  await app.deps.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [suspended.id]);
  expect(await waiting(owner, id)).toEqual(['applicant.fun']);
  expect(await expectError(decide(owner, id, suspended, 'approve'))).toBe('404 COMMUNITY_REQUEST_NOT_FOUND');

  await owner.put(`/communities/${id}`, { access: 'public' });
  expect(await waiting(owner, id)).toEqual([]);
  expect((await join(applicant, id)).body).toMatchObject({ isMember: true, isRequested: false });
});

it('limits the waiting requests of a member, whatever races', async () => {
  const app = await startApp();
  const [owner, applicant] = await createTestUsers(app, 'owner', 'applicant');
  const ids: string[] = [];
  for (let i = 0; i < requestsPerMemberMax + 3; i += 1)
    ids.push((await createCommunityWith(owner, [], `Club ${i}`, { access: 'request' })).id);
  const answers = await Promise.all(ids.map((id) => join(applicant, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(requestsPerMemberMax);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
});
