import type { Message } from '@gumball/contract/messages/messages.schemas';
import { expect, it } from 'vitest';
import { startGroupWithBot } from '../../../../test/data/bots.ts';
import { block } from '../../../../test/data/builders.ts';
import { chatPath, emitMessage, nextTempId, startDirect } from '../../../../test/data/chat.ts';
import { createTestUser, type TestUser } from '../../../../test/data/users.ts';
import { drawPng, sendFiles } from '../../../../test/send-files.ts';
import { startApp } from '../../../../test/start-app.ts';

/** Sends a message twice. The second response has the message as it is read back. */
async function sendTwice(by: TestUser, conversationId: string, content: object): Promise<[Message, Message]> {
  const body = { ...content, tempId: nextTempId() };
  const send = async () => {
    const sent = await by.post<{ message: Message }>(chatPath(conversationId, '/messages'), body);
    expect([body, sent.status]).toEqual([body, 201]);
    // Others may have received it in between.
    return { ...sent.body.message, status: 'sent' as const };
  };
  return [await send(), await send()];
}

it('is returned to its sender as the sender reads it afterwards', async () => {
  const app = await startApp();
  const { alice, bob, bot, group } = await startGroupWithBot(app);
  const carol = await createTestUser(app, 'carol');
  const direct = await startDirect(alice, carol);
  const original = await emitMessage(carol, direct.id, 'Frist');
  await block(app, bob, carol);
  const file = { bytes: await drawPng().png().toBuffer(), name: 'a.png' };
  const upload = () => sendFiles<{ urls: string[] }>(app, bob.token, [file], '/messages/upload/media');
  const picture = await emitMessage(alice, group.id, 'Look');
  const sent: [string, Message, Message][] = [];
  const record = async (name: string, by: TestUser, content: object) => {
    // A member may send five messages a second.
    app.advance(1000);
    sent.push([name, ...(await sendTwice(by, group.id, content))]);
  };
  await record('text', bob, { content: ' Hello ' });
  await record('mention', bob, { content: 'Hello @alice' });
  await record('picture', bob, { mediaUrls: (await upload()).body.urls });
  await record('reply', alice, { content: 'Nice', replyToSequence: picture.sequenceNumber });
  await record('reply to a picture', alice, { content: 'Nice', replyToSequence: sent[2]?.[1].sequenceNumber });
  await record('forward', alice, { forwardOf: original.id });
  await record('forward of a hidden author', bob, { forwardOf: sent[5]?.[1].id });
  await record('bot', bot, { content: 'You rolled 7' });
  await record('reply of a bot', bot, { content: 'Again', replyToSequence: sent[7]?.[1].sequenceNumber });
  for (const [name, first, again] of sent) expect([name, first]).toEqual([name, again]);
  expect(sent[1]?.[1].mentions).toEqual([{ id: alice.id, username: alice.username }]);
  expect(sent[4]?.[1].replyTo?.message?.media).toHaveLength(1);
  expect(sent.slice(5, 7).map(([, { forwardedFrom }]) => forwardedFrom?.user?.id)).toEqual([carol.id, undefined]);
  // A bot in a group reads nothing of others, and no quotes.
  expect(sent[8]?.[1].replyTo).toEqual({ sequenceNumber: sent[7]?.[1].sequenceNumber, message: null });
});
