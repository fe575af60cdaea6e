import type { AuditEntry } from '@gumball/contract/operators/operators.schemas';
import { expect, it } from 'vitest';
import { createCommunityWith, listMembers } from '../../../../test/data/communities.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { startApp } from '../../../../test/start-app.ts';

it('operators hand a community over to a member, once, and it keeps one owner whatever races', async () => {
  const app = await startApp();
  const [owner, ann, ben, stranger] = await createTestUsers(app, 'owner', 'ann', 'ben', 'stranger');
  const [olga, otto] = [await createOperator(app, 'olga'), await createOperator(app, 'otto', 'moderator')];
  const { id } = await createCommunityWith(owner, [ann, ben]);
  const handOver = (by: TestUser, to: TestUser, reason = 'The owner is away') =>
    by.post(`/operator/communities/${id}/owner`, { username: to.username, reason });
  expect(await expectError(handOver(olga, stranger))).toBe('404 COMMUNITY_MEMBER_NOT_FOUND');
  expect(await expectError(handOver(olga, ann, 'x'.repeat(1001)))).toBe('400 SANCTION_NOTE_TOO_LONG');
  expect(await expectError(olga.post('/operator/communities/17/owner', { username: 'ann', reason: '' }))).toBe(
    '404 COMMUNITY_NOT_FOUND',
  );
  for (let repeat = 0; repeat < 2; repeat += 1) expect((await handOver(olga, ann)).status).toBe(200);
  expect(await listMembers(ann, id)).toEqual(['ann owner', 'owner admin', 'ben member']);
  const { entries } = (await olga.get<{ entries: AuditEntry[] }>('/operator/audit')).body;
  expect(entries.map(({ action, details }) => [action, details.member])).toEqual([
    ['hand-over-community', ann.username],
  ]);
  const community = { id, name: 'Gardeners' };
  const other = await createCommunityWith(olga, []);
  const about = async (communityId: string) =>
    (await olga.get<{ entries: AuditEntry[] }>(`/operator/audit?community=${communityId}`)).body.entries;
  expect(await about(id)).toMatchObject([{ action: 'hand-over-community', community }]);
  expect(await about(other.id)).toEqual([]);

  await Promise.all([
    handOver(olga, ben),
    handOver(otto, owner),
    ann.put(`/communities/${id}/members/${ben.id}`, { role: 'owner' }),
    ben.delete(`/communities/${id}/leave`),
  ]);
  expect((await listMembers(stranger, id)).filter((line) => line.endsWith(' owner'))).toHaveLength(1);
  expect(await findViolations(app)).toEqual([]);

  await app.deps.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [ben.id]);
  expect(await expectError(handOver(olga, ben))).toMatch(/404 COMMUNITY_MEMBER_NOT_FOUND/);
  await olga.post(`/communities/${id}/join`);
  expect(await expectError(handOver(olga, olga))).toBe('403 CONCERNS_OPERATOR');
});
