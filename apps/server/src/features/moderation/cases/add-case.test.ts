import { caseItemsMax } from '@gumball/rules/moderation/cases';
import { expect, it } from 'vitest';
import { createCommunity, writePost } from '../../../../test/data/builders.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUsers } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { startApp } from '../../../../test/start-app.ts';
import { addCase, type CaseItem } from './add-case.ts';

it('groups all items about one subject in one case, which opens again, and tells operators', async () => {
  const app = await startApp();
  const { db, moderationBroadcasts } = app.deps;
  const [author, ...reporters] = await createTestUsers(app, 'author', 'bob', 'carol', 'dan');
  const operator = await createOperator(app, 'op');
  const screen = await connect(app, operator);
  const other = await connect(app, reporters[0]);
  const community = await createCommunity(app, 'Coins', [author]);
  const post = await writePost(author, 'Buy my coins', { communityId: community.id });
  const cases = () => db.kysely.selectFrom('moderation_cases').selectAll().execute();
  await Promise.all(
    reporters.map((who) => who.post('/reports', { targetType: 'post', targetId: post.id, reason: 'spam' })),
  );
  const [opened, ...others] = await cases();
  expect(others).toEqual([]);
  expect(opened).toMatchObject({
    subject_id: post.id,
    user_id: author.id,
    community_id: community.id,
    kinds: ['report'],
    excerpt: 'Buy my coins',
    closed_at: null,
  });
  await until(() => screen.events.some(({ event }) => event === 'moderation:cases'));
  expect(other.events.filter(({ event }) => /cases/.test(event))).toEqual([]);

  const item: CaseItem = {
    kind: 'filter',
    subject: { type: 'post', id: post.id },
    userId: author.id,
    communityId: community.id,
    excerpt: 'Buy my coins now',
    reason: 'coins',
  };
  for (let made = 0; made < caseItemsMax + 2; made += 1) await db.transaction((tx) => addCase(app.deps, tx, item));
  expect(await cases()).toMatchObject([{ id: opened?.id, kinds: ['report', 'filter'], excerpt: 'Buy my coins' }]);
  const events = await db.kysely.selectFrom('moderation_case_events').selectAll().execute();
  expect(events).toHaveLength(caseItemsMax);
  expect(events[0]).toMatchObject({ case_id: opened?.id, kind: 'filter', text: 'coins' });

  await db.kysely.updateTable('moderation_cases').set({ closed_at: app.deps.clock.now() }).execute();
  const caseId = await db.transaction((tx) => addCase(app.deps, tx, item));
  moderationBroadcasts.changed(caseId);
  expect(await cases()).toMatchObject([
    { id: opened?.id, kinds: ['filter'], excerpt: 'Buy my coins now', closed_at: null },
  ]);
});
