import type { CommunityCase, ModerationCase } from '@gumball/contract/moderation/cases.schemas';
import { expect, it } from 'vitest';
import { writeComment, writePost } from '../../../../test/data/builders.ts';
import { createCommunityWith, getCommunity, promote } from '../../../../test/data/communities.ts';
import { findViolations } from '../../../../test/data/invariants.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUser, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';

const app = shareApp();
let made = 0;
const member = () => createTestUser(app(), `steward${(made += 1)}`);

async function createFixtures() {
  const [owner, admin, moderator, author, reporter] = [
    await member(),
    await member(),
    await member(),
    await member(),
    await member(),
  ];
  const { id: communityId } = await createCommunityWith(owner, [admin, moderator, author, reporter]);
  await promote(owner, communityId, admin);
  await owner.put(`/communities/${communityId}/members/${moderator.id}`, { role: 'moderator' });
  const write = (who: TestUser, text: string) => writePost(who, text, { communityId });
  const report = (targetType: string, targetId: string) =>
    reporter.post('/reports', { targetType, targetId, reason: 'spam', details: 'See the second line' });
  const cases = async (by: TestUser, state = 'open') =>
    (await by.get<{ cases: CommunityCase[] }>(`/communities/${communityId}/cases?state=${state}`)).body.cases;
  const caseOf = async (by: TestUser, subjectId: string) => {
    const found = (await cases(by)).find(({ subject }) => subject.id === subjectId);
    if (!found) throw new Error('there is no such case');
    return found;
  };
  const decide = (by: TestUser, caseId: string, body: object) =>
    by.post<{ case: CommunityCase }>(`/communities/${communityId}/cases/${caseId}/decision`, body);
  return { communityId, owner, admin, moderator, author, reporter, write, report, cases, caseOf, decide };
}

it('moderators see and decide the cases of their community, without who reported', async () => {
  const { communityId, owner, moderator, author, reporter, write, report, cases, caseOf, decide } =
    await createFixtures();
  const elsewhere = await writePost(author, 'not in the community');
  const [post, other] = [await write(author, 'rude words'), await write(author, 'fine words')];
  const comment = await writeComment(author, other.id, 'rude too');
  const screen = await connect(app(), moderator);
  for (const [type, id] of [
    ['post', elsewhere.id],
    ['post', post.id],
    ['comment', comment.id],
    ['community', communityId],
    ['member', author.id],
  ] as const)
    await report(type, id);
  await until(() =>
    screen.events.some(({ event, payload }) => event === 'community:cases' && payload.communityId === communityId),
  );
  const shown = await cases(moderator);
  expect(shown.map(({ subject, canDecide, canExpel }) => [subject.id, canDecide, canExpel])).toEqual([
    [post.id, true, false],
    [comment.id, true, false],
  ]);
  expect(shown[0]).toMatchObject({
    details: ['See the second line'],
    reasons: ['spam'],
    user: { username: author.username },
  });
  expect(JSON.stringify(shown)).not.toContain(reporter.username);
  for (const who of [author, reporter, await member()])
    expect(await expectError(who.get(`/communities/${communityId}/cases`))).toBe('403 ACCESS_DENIED');
  const first = await caseOf(moderator, post.id);
  expect(await expectError(decide(moderator, first.id, { decision: 'expel', rule: 'spam' }))).toBe('403 ACCESS_DENIED');
  expect(await expectError(decide(reporter, first.id, { decision: 'keep' }))).toBe('403 ACCESS_DENIED');
  const { body } = await decide(moderator, first.id, { decision: 'remove', rule: 'spam', reason: 'Not here' });
  expect(body.case.outcome).toMatchObject({ decision: 'remove', by: moderator.username, byCommunity: true });
  expect((await reporter.get(`/posts/${post.id}`)).status).toBe(404);
  const second = await caseOf(owner, comment.id);
  expect(second.canExpel).toBe(true);
  expect((await decide(owner, second.id, { decision: 'expel', rule: 'spam' })).status).toBe(200);
  expect(await getCommunity(author, communityId)).toMatchObject({ isMember: false });
  expect(await findViolations(app())).toEqual([]);

  // Operators see what the community did, and reverse it.
  const olga = await createOperator(app(), `stewardop${(made += 1)}`);
  const { cases: done } = (
    await olga.get<{ cases: ModerationCase[] }>(`/operator/cases?state=decided&by=community&community=${communityId}`)
  ).body;
  expect(done.map(({ outcome }) => [outcome?.decision, outcome?.by])).toEqual([
    ['expel', owner.username],
    ['remove', moderator.username],
  ]);
  expect((await olga.post(`/operator/cases/${first.id}/reversal`, {})).status).toBe(200);
  expect((await reporter.get(`/posts/${post.id}`)).status).toBe(200);
  expect(await expectError(decide(moderator, first.id, { decision: 'keep' }))).toBe('409 CASE_CLAIMED');
});

it('nobody decides about own content or that of an equal or higher role, nor what was passed on', async () => {
  const { communityId, owner, admin, moderator, author, write, report, caseOf, decide } = await createFixtures();
  const posts = [await write(owner, 'of the owner'), await write(admin, 'of the admin'), await write(moderator, 'own')];
  for (const { id } of posts) await report('post', id);
  for (const { id } of posts) {
    const found = await caseOf(moderator, id);
    expect(found.canDecide).toBe(false);
    for (const decision of ['keep', 'remove'])
      expect(await expectError(decide(moderator, found.id, { decision, rule: 'spam' }))).toBe('403 ACCESS_DENIED');
  }
  const ofAdmin = await caseOf(admin, posts[1]?.id ?? '');
  expect(await expectError(decide(admin, ofAdmin.id, { decision: 'keep' }))).toBe('403 ACCESS_DENIED');
  expect((await decide(owner, ofAdmin.id, { decision: 'keep' })).status).toBe(200);

  const post = await write(author, 'a hard one');
  await report('post', post.id);
  const hard = await caseOf(moderator, post.id);
  const pass = (text: string) =>
    moderator.post<{ case: CommunityCase }>(`/communities/${communityId}/cases/${hard.id}/pass-on`, { text });
  expect(await expectError(pass('x'.repeat(1001)))).toBe('400 CASE_NOTE_TOO_LONG');
  const replies = await Promise.all([pass('Is it a crime?'), pass('Is it?')]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await caseOf(owner, post.id)).toMatchObject({ isPassedOn: true, canDecide: false });
  expect(await expectError(decide(owner, hard.id, { decision: 'keep' }))).toBe('409 CASE_PASSED_ON');
  const olga = await createOperator(app(), `stewardop${(made += 1)}`);
  const { cases } = (await olga.get<{ cases: ModerationCase[] }>('/operator/cases?by=passed-on')).body;
  expect(cases.some(({ id }) => id === hard.id)).toBe(true);
});

it('of a moderator and an operator who decide at the same time one does', async () => {
  const { author, moderator, owner, communityId, write, report, caseOf, decide } = await createFixtures();
  const olga = await createOperator(app(), `stewardop${(made += 1)}`);
  const post = await write(author, 'words');
  await report('post', post.id);
  const { id } = await caseOf(moderator, post.id);
  const replies = await Promise.all([
    decide(moderator, id, { decision: 'remove', rule: 'spam' }),
    olga.post(`/operator/cases/${id}/decision`, { decision: 'keep' }),
    decide(owner, id, { decision: 'keep' }),
    owner.put(`/communities/${communityId}/members/${moderator.id}`, { role: 'member' }),
  ]);
  expect(replies.slice(0, 3).filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await expectError(moderator.get(`/communities/${communityId}/cases`))).toBe('403 ACCESS_DENIED');
  const isRemoved = (await owner.get(`/posts/${post.id}`)).status === 404;
  expect(isRemoved).toBe(replies[0]?.status === 200);
});
