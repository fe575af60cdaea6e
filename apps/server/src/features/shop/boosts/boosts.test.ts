import type { OperatorItem, ShopOrder } from '@gumball/contract/shop/shop.schemas';
import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { boostMs, boostsAtOnceMax } from '@gumball/rules/shop/boosts';
import { expect, it } from 'vitest';
import { createOperator } from '../../../../test/data/tasks.ts';
import { confirmSessions, createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { creditGumballs } from '../../gumballs/credit-gumballs.ts';

type Boosts = { unused: number; running: { postId: string; endsAt: string } | null };

/** A shop that sells boosts, and a way to buy them. */
async function openShop(app: TestApp) {
  const operator = await createOperator(app, 'seller');
  const body = { kind: 'boost', name: 'Limelight', price: 10 };
  const { item } = (await operator.post<{ item: OperatorItem }>('/operator/shop/items', body)).body;
  const buy = async (who: TestUser, copies: number) => {
    const at = app.deps.clock.now();
    const credit = { memberId: who.id, amount: 10 * copies, kind: 'grant' as const, reference: `for ${who.id}`, at };
    await app.deps.db.transaction((tx) => creditGumballs(tx, credit));
    const orders: ShopOrder[] = [];
    for (let copy = 0; copy < copies; copy += 1)
      orders.push((await who.post<{ order: ShopOrder }>(`/shop/items/${item.id}/orders`, { price: 10 })).body.order);
    return orders;
  };
  return { operator, buy };
}

async function write(who: TestUser): Promise<string> {
  return (await who.post<{ post: { id: string } }>('/posts', { content: 'Look at this' })).body.post.id;
}

const boost = (who: TestUser, postId: string) => who.post<{ boost: Boosts['running'] }>('/shop/boosts', { postId });
const boostsOf = async (who: TestUser) => (await who.get<Boosts>('/shop/boosts')).body;
const seenBy = async (who: TestUser) => (await who.get<{ postId: string | null }>('/shop/boosted-post')).body.postId;

it('shows a post to others for a day, one of a member at a time, and is used once', async () => {
  const app = await startApp();
  const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
  const own = async () => (await alice.get<{ user: OwnUser }>('/auth/profile')).body.user.hasBoosts;
  expect(await own()).toBe(false);
  const { events } = await connect(app, alice);
  const { operator, buy } = await openShop(app);
  await until(() => events.some(({ event, payload }) => event === 'user:features' && payload.hasBoosts === true));
  expect(await own()).toBe(true);
  const [post, other, bobs] = [await write(alice), await write(alice), await write(bob)];
  expect(await expectError(boost(alice, post))).toBe('409 BOOST_MISSING');
  const [first, second] = await buy(alice, 2);
  expect(first).toMatchObject({ status: 'fulfilled', code: null, usedAt: null });
  expect(await boostsOf(alice)).toMatchObject({ unused: 2, running: null });
  expect(await expectError(boost(alice, bobs))).toBe('403 ACCESS_DENIED');
  expect(await expectError(boost(alice, '1'))).toBe('404 POST_NOT_FOUND');

  // Presses at the same time use one.
  const presses = await Promise.all(Array.from({ length: 10 }, () => boost(alice, post)));
  const counted = (status: number) => presses.filter((press) => press.status === status).length;
  expect([counted(201), counted(200)]).toEqual([1, 9]);
  expect(await boostsOf(alice)).toMatchObject({ unused: 1, running: { postId: post } });
  expect(await expectError(boost(alice, other))).toBe('409 BOOST_RUNNING');
  const { orders } = (await alice.get<{ orders: ShopOrder[] }>('/shop/orders')).body;
  expect(orders.map(({ id, usedAt }) => [id, usedAt !== null])).toEqual([
    [second?.id, false],
    [first?.id, true],
  ]);
  expect([await seenBy(alice), await seenBy(bob), await seenBy(carol)]).toEqual([null, post, post]);

  app.advance(boostMs);
  expect(await seenBy(bob)).toBeNull();
  // A deleted post ends its boost and does not give it back; a refund gives back the Gumballs and ends it.
  expect((await boost(alice, other)).status).toBe(201);
  expect(await seenBy(bob)).toBe(other);
  await alice.delete(`/posts/${other}`);
  expect(await seenBy(bob)).toBeNull();
  expect(await boostsOf(alice)).toMatchObject({ unused: 0, running: null });
  await confirmSessions(app, bob);
  await buy(bob, 1);
  expect((await boost(bob, bobs)).status).toBe(201);
  expect(await seenBy(alice)).toBe(bobs);
  const [bobsOrder] = (await bob.get<{ orders: ShopOrder[] }>('/shop/orders')).body.orders;
  await operator.post(`/operator/shop/orders/${bobsOrder?.id}/refund`, { note: 'By mistake' });
  expect(await seenBy(alice)).toBeNull();
  expect(await boostsOf(bob)).toMatchObject({ unused: 0, running: null });
});

it('is not shown between blocked members or for a restricted one, waits while all places are taken, and takes turns', async () => {
  const app = await startApp();
  const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
  const { buy } = await openShop(app);
  await Promise.all([buy(alice, 1), buy(bob, 1)]);
  const [post, bobs] = [await write(alice), await write(bob)];
  await boost(alice, post);
  expect(await seenBy(carol)).toBe(post);
  await carol.post(`/users/${alice.id}/block`);
  expect(await seenBy(carol)).toBeNull();
  await carol.delete(`/users/${alice.id}/block`);
  const suspend = (at: Date | null) =>
    app.deps.db.pool.query('UPDATE users SET suspended_at = $2 WHERE id = $1', [alice.id, at]);
  await suspend(app.deps.clock.now());
  expect(await seenBy(carol)).toBeNull();
  await suspend(null);
  expect(await seenBy(carol)).toBe(post);
  const limit = (until: string) =>
    app.deps.db.pool.query(`UPDATE users SET limited_until = ${until} WHERE id = $1`, [alice.id]);
  await limit("now() + interval '1 day'");
  expect(await seenBy(carol)).toBeNull();
  await limit('NULL');
  expect(await seenBy(carol)).toBe(post);

  const fill = (count: number) =>
    app.deps.db.pool.query(
      `INSERT INTO post_boosts (user_id, order_id, post_id, starts_at, ends_at)
       SELECT $1, n, $2, $3, $4 FROM generate_series(1, $5::int) n`,
      [alice.id, post, app.deps.clock.now(), new Date(app.deps.clock.now().getTime() + boostMs), count],
    );
  await fill(boostsAtOnceMax - 1);
  expect(await expectError(boost(bob, bobs))).toBe('409 BOOSTS_FULL');
  expect(await boostsOf(bob)).toMatchObject({ unused: 1, running: null });
  await app.deps.db.pool.query('DELETE FROM post_boosts WHERE order_id <= $1', [boostsAtOnceMax]);
  expect((await boost(bob, bobs)).status).toBe(201);
  const seen = new Set<string | null>();
  for (let hour = 0; hour < 20; hour += 1) {
    seen.add(await seenBy(carol));
    app.advance(3_600_000);
  }
  expect(seen).toEqual(new Set([post, bobs]));
});
