import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { OperatorItem, ShopOrder } from '@gumball/contract/shop/shop.schemas';
import type { OwnUser, PublicUser } from '@gumball/contract/users/users.schemas';
import { expect, it } from 'vitest';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { creditGumballs } from '../../gumballs/credit-gumballs.ts';

const app = shareApp();

async function createFrame(operator: TestUser, draft: object): Promise<OperatorItem> {
  const body = { kind: 'frame', name: 'A frame', price: 100, frame: 'gold', ...draft };
  return (await operator.post<{ item: OperatorItem }>('/operator/shop/items', body)).body.item;
}

it('is worn after its purchase wherever others see the member, until it is taken off or refunded', async () => {
  const operator = await createOperator(app(), 'framer');
  const [alice, bob] = await createTestUsers(app(), 'alice', 'bob');
  const at = app().deps.clock.now();
  await app().deps.db.transaction((tx) =>
    creditGumballs(tx, { memberId: alice.id, amount: 500, kind: 'grant', reference: 'frames', at }),
  );
  const draft = { kind: 'frame', name: 'None', price: 5 };
  expect(await expectError(operator.post('/operator/shop/items', draft))).toBe('400 ITEM_FRAME_REQUIRED');
  const gold = await createFrame(operator, { memberLimit: 5 });
  const night = await createFrame(operator, { frame: 'night' });
  expect(gold).toMatchObject({ frame: 'gold', memberLimit: 1 });
  const buy = ({ id }: OperatorItem) => alice.post<{ order: ShopOrder }>(`/shop/items/${id}/orders`, { price: 100 });
  const wear = (who: TestUser, frame: string | null) => who.put('/shop/frame', { frame });
  const seenByBob = async () => (await bob.get<{ user: PublicUser }>(`/users/${alice.id}`)).body.user.frame;
  const own = async () => (await alice.get<{ user: OwnUser }>('/auth/profile')).body.user.frame;

  expect(await expectError(wear(alice, 'gold'))).toBe('403 FRAME_NOT_OWNED');
  const { events } = await connect(app(), bob);
  const { order } = (await buy(gold)).body;
  expect(order).toMatchObject({ status: 'fulfilled', code: null, item: { frame: 'gold' } });
  expect([await own(), await seenByBob()]).toEqual(['gold', 'gold']);
  await until(() =>
    events.some(
      ({ event, payload }) => event === 'user:updated' && payload.user.id === alice.id && payload.user.frame === 'gold',
    ),
  );
  expect(await expectError(buy(gold))).toBe('409 ITEM_LIMIT_REACHED');
  await alice.post('/posts', { content: 'Look at me' });
  const feed = await bob.get<{ posts: Post[] }>(`/posts/feed`);
  expect(feed.body.posts.find(({ user }) => user.id === alice.id)?.user.frame).toBe('gold');

  const second = (await buy(night)).body.order;
  expect(await own()).toBe('night');
  expect((await wear(alice, 'gold')).status).toBe(200);
  expect(await expectError(wear(bob, 'gold'))).toBe('403 FRAME_NOT_OWNED');
  expect(await expectError(wear(alice, 'diamond'))).toBe('400 INVALID_INPUT');
  const refund = ({ id }: ShopOrder) => operator.post(`/operator/shop/orders/${id}/refund`, { note: 'By mistake' });
  // The other one stays on.
  await refund(second);
  expect(await own()).toBe('gold');
  await refund(order);
  expect([await own(), await seenByBob()]).toEqual([undefined, undefined]);
  expect(await expectError(wear(alice, 'gold'))).toBe('403 FRAME_NOT_OWNED');
  // It can be bought again.
  expect((await buy(gold)).status).toBe(201);
  expect((await wear(alice, null)).body).toMatchObject({ frame: null });
  expect(await own()).toBeUndefined();
});
