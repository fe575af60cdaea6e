import type { Conversation, Message } from '@gumball/contract/messages/messages.schemas';
import type { OperatorItem, ShopOrder } from '@gumball/contract/shop/shop.schemas';
import { expect, it } from 'vitest';
import { befriend } from '../../../../test/data/builders.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { createTestUsers, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect, until } from '../../../../test/sockets.ts';
import { shareApp } from '../../../../test/start-app.ts';
import { creditGumballs } from '../../gumballs/credit-gumballs.ts';

const app = shareApp();

type Stickers = { packs: string[]; areSold: boolean };

const stickersOf = async (who: TestUser) => {
  const { packs, areSold } = (await who.get<Stickers>('/shop/stickers')).body;
  return { packs, areSold };
};

it('is sent by members who bought its pack, and by nobody else', async () => {
  const operator = await createOperator(app(), 'sticker-keeper');
  const [alice, bob] = await createTestUsers(app(), 'alice', 'bob');
  await befriend(app(), alice, bob);
  expect(await stickersOf(alice)).toEqual({ packs: [], areSold: false });
  const draft = { kind: 'stickers', name: 'Buddies', price: 100 };
  expect(await expectError(operator.post('/operator/shop/items', draft))).toBe('400 ITEM_PACK_REQUIRED');
  const created = await operator.post<{ item: OperatorItem }>('/operator/shop/items', {
    ...draft,
    pack: 'buddies',
    memberLimit: 7,
  });
  expect(created.body.item).toMatchObject({ pack: 'buddies', memberLimit: 1 });
  const at = app().deps.clock.now();
  await app().deps.db.transaction((tx) =>
    creditGumballs(tx, { memberId: alice.id, amount: 100, kind: 'grant', reference: 'stickers', at }),
  );
  const started = await alice.post<{ conversation: Conversation }>('/messages/conversations', {
    participantIds: [bob.id],
    isGroup: false,
  });
  const path = `/messages/conversations/${started.body.conversation.id}/messages`;
  let sent = 0;
  const send = (who: TestUser, content: string, more: object = {}) =>
    who.post<{ message: Message }>(path, { content, messageType: 'sticker', tempId: `t${(sent += 1)}`, ...more });
  expect(await expectError(send(alice, 'buddies/hello'))).toBe('403 STICKER_NOT_OWNED');
  expect(await expectError(send(alice, 'buddies/nobody'))).toBe('400 STICKER_INVALID');

  const bought = await alice.post<{ order: ShopOrder }>(`/shop/items/${created.body.item.id}/orders`, { price: 100 });
  expect(bought.body.order).toMatchObject({ status: 'fulfilled', item: { pack: 'buddies' } });
  expect(await stickersOf(alice)).toEqual({ packs: ['buddies'], areSold: true });
  expect(await stickersOf(bob)).toEqual({ packs: [], areSold: true });
  const { events } = await connect(app(), bob);
  const first = await send(alice, 'buddies/hello', { tempId: 'first' });
  expect(first.status).toBe(201);
  expect(first.body.message).toMatchObject({ messageType: 'sticker', content: 'buddies/hello', media: [] });
  await until(() =>
    events.some(({ event, payload }) => event === 'message:new' && JSON.stringify(payload).includes('"sticker"')),
  );
  expect(await expectError(send(bob, 'buddies/hello'))).toBe('403 STICKER_NOT_OWNED');
  expect(await expectError(send(alice, 'critters/cat'))).toBe('403 STICKER_NOT_OWNED');
  expect(await expectError(send(alice, 'buddies/hello', { mediaUrls: ['/chat-files/x'] }))).toBe('400 STICKER_INVALID');

  // The id is no text: neither the search nor the list of conversations shows it.
  const list = await bob.get<{ conversations: Conversation[] }>('/messages/conversations');
  expect(list.body.conversations[0]).toMatchObject({ lastMessage: 'Sticker' });
  await send(bob, 'hello in a text', { messageType: 'text' });
  const found = await bob.get<{ messages: Message[] }>('/messages/search?q=hello');
  expect(found.body.messages.map(({ content }) => content)).toEqual(['hello in a text']);

  // A refund takes the pack. What was sent stays, and is not refused when a client repeats it.
  await operator.post(`/operator/shop/orders/${bought.body.order.id}/refund`, { note: 'By mistake' });
  expect(await stickersOf(alice)).toEqual({ packs: [], areSold: true });
  expect(await expectError(send(alice, 'buddies/hello'))).toBe('403 STICKER_NOT_OWNED');
  expect((await send(alice, 'buddies/hello', { tempId: 'first' })).body.message.id).toBe(first.body.message.id);
});
