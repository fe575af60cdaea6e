import type { Membership } from '@gumball/contract/communities/communities.schemas';
import { expect, it } from 'vitest';
import { createCommunityWith, getCommunity, promote } from '../../../../test/data/communities.ts';
import { createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareNumberedApp } from '../../../../test/start-app.ts';

const sharedApp = shareNumberedApp();

const join = async (who: TestUser, id: string, body?: object) =>
  (await who.post<Membership>(`/communities/${id}/join`, body)).body.acceptedRules;
const accept = (who: TestUser, id: string, rulesVersion: number) =>
  who.put(`/communities/${id}/rules/acceptance`, { rulesVersion });
const accepted = async (who: TestUser, id: string) => (await getCommunity(who, id)).acceptedRules;

it('who joins accepts the rules they read, and every member other rules later', async () => {
  const app = sharedApp();
  const [owner, admin, reader, hasty, late] = await createTestUsers(app, 'owner', 'admin', 'reader', 'hasty', 'late');
  const { id } = await createCommunityWith(owner, [admin], 'Gardeners', { rules: 'Be kind' });
  await promote(owner, id, admin);
  expect(await join(reader, id, { rulesVersion: 0 })).toBe(0);
  expect(await join(hasty, id)).toBeNull();

  const screen = await connect(app, reader);
  await screen.send('communities:watch', { communityIds: [id] });
  await admin.put(`/communities/${id}`, { description: 'We grow.' });
  expect((await getCommunity(reader, id)).rulesVersion).toBe(0);
  await admin.put(`/communities/${id}`, { rules: 'Be kind\nNo ads: not even small ones' });
  await until(() =>
    screen.events.some(({ event, payload }) => event === 'community:changed' && payload.community.rulesVersion === 1),
  );
  // The editor has read what they wrote.
  expect([await accepted(admin, id), await accepted(reader, id), await accepted(owner, id)]).toEqual([1, 0, 0]);
  // What was read before the change, and what nobody has written yet, is not accepted.
  expect(await join(late, id, { rulesVersion: 0 })).toBeNull();
  for (const version of [0, 2])
    expect(await expectError(accept(reader, id, version))).toBe('409 COMMUNITY_RULES_CHANGED');
  expect((await accept(reader, id, 1)).status).toBe(200);
  expect((await accept(reader, id, 1)).status).toBe(200);
  expect(await accepted(reader, id)).toBe(1);
  await until(() =>
    screen.events.some(({ event, payload }) => event === 'community:membership' && payload.acceptedRules === 1),
  );
  // Nothing else is blocked meanwhile.
  expect((await hasty.post('/posts', { content: 'hello', communityId: id })).status).toBe(201);
  await late.delete(`/communities/${id}/leave`);
  expect(await expectError(accept(late, id, 1))).toBe('403 ACCESS_DENIED');
  expect(await expectError(accept(late, '17', 1))).toBe('404 COMMUNITY_NOT_FOUND');

  const many = Array.from({ length: 11 }, (_, index) => `Rule ${index}`).join('\n');
  expect(await expectError(owner.put(`/communities/${id}`, { rules: many }))).toBe('400 COMMUNITY_RULES_TOO_MANY');
  // A community from before the limit stays editable.
  await app.deps.db.pool.query('UPDATE communities SET rules = $2 WHERE id = $1', [id, many]);
  expect((await owner.put(`/communities/${id}`, { rules: many, name: 'Growers' })).status).toBe(200);
  expect((await getCommunity(owner, id)).rulesVersion).toBe(1);
});

it('a request and an invitation keep what was accepted', async () => {
  const app = sharedApp();
  const [owner, applicant, guest] = await createTestUsers(app, 'owner', 'applicant', 'guest');
  const { id } = await createCommunityWith(owner, [], 'Gardeners', { rules: 'Be kind', access: 'private' });
  await join(applicant, id, { rulesVersion: 0 });
  expect(await accepted(applicant, id)).toBeNull();
  await owner.put(`/communities/${id}/requests/${applicant.id}`, { action: 'approve' });
  expect(await accepted(applicant, id)).toBe(0);

  const { body } = await owner.post<{ invitation: { code: string } }>(`/communities/${id}/invitations`, {});
  const { code } = body.invitation;
  expect((await guest.post('/communities/invitation', { code })).body).toMatchObject({
    community: { rulesVersion: 0 },
  });
  expect((await guest.post('/communities/invitation/accept', { code, rulesVersion: 0 })).body).toMatchObject({
    acceptedRules: 0,
  });
  const { rows } = await app.deps.db.pool.query(
    'SELECT user_id FROM community_members WHERE community_id = $1 AND rules_accepted_at IS NOT NULL ORDER BY user_id',
    [id],
  );
  expect(rows.map(({ user_id }) => user_id)).toEqual([applicant.id, guest.id]);
});
