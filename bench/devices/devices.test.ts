import type { Conversation, Message } from '@gumball/contract/messages/messages.schemas';
import { startDirect, startGroup } from '@gumball/server/test/data/chat';
import { findViolations } from '@gumball/server/test/data/invariants';
import { asUser, createTestUser, type TestUser } from '@gumball/server/test/data/users';
import { until } from '@gumball/server/test/sockets';
import { startApp, type TestApp } from '@gumball/server/test/start-app';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { Device, engineErrors, type Site } from './device.ts';
import { type AskedChange, Stage, schedules } from './schedule.ts';

const runs = 40;
// Connecting, sending again and catching up, on a slow machine.
const settleWithinMs = 20_000;

// A device follows the status of own messages only, and does not know who read one in a group.
const comparable =
  (viewerId: string) =>
  ({ status, ...message }: Message) => ({
    ...message,
    ...(message.senderId === viewerId && { status }),
    readBy: undefined,
    // The revision of a quote orders its changes. A reaction to the quoted message raises it on the server only.
    replyTo: message.replyTo && {
      ...message.replyTo,
      message: message.replyTo.message && { ...message.replyTo.message, revision: undefined },
    },
  });
const listed = (conversation: Conversation | undefined) =>
  conversation && {
    lastMessage: conversation.lastMessage,
    lastSequence: conversation.lastSequence,
    unreadCount: conversation.unreadCount,
    readUpTo: conversation.readUpTo,
    archivedUpTo: conversation.archivedUpTo,
    pinnedAt: conversation.pinnedAt,
    markedUnreadUpTo: conversation.markedUnreadUpTo,
    mutedUntil: conversation.mutedUntil,
  };

async function fresh(by: TestUser, conversationId: string) {
  const path = `/messages/conversations/${conversationId}`;
  const { messages } = (await by.get<{ messages: Message[] }>(`${path}/messages?limit=100`)).body;
  const { conversation } = (await by.get<{ conversation: Conversation }>(path)).body;
  return { messages: messages.map(comparable(by.id)), list: listed(conversation) };
}

const shownOn = (device: Device) => ({
  messages: device.shown.map(comparable(device.owner.id)),
  list: listed(device.list.shown),
});

/** Checks what was asked for against what is stored, where no other device could ask for something else. */
function checkAsked(asked: readonly AskedChange[], stored: readonly Message[]): void {
  const groups = Map.groupBy(asked, ({ message, change, device }) =>
    change.kind === 'react'
      ? `${message.id} react ${change.emoji} ${device.owner.id}`
      : change.kind === 'hide'
        ? `${message.id} hide ${device.owner.id}`
        : `${message.id} ${change.kind}`,
  );
  for (const requests of groups.values()) {
    const accepted = requests.filter(({ id, device }) => !device.refused.has(id));
    const last = accepted.at(-1);
    const isOneDevice = requests.every(({ device }) => device === requests[0]?.device);
    const message = stored.find(({ id }) => id === last?.message.id);
    if (!last || !message || !isOneDevice) continue;
    const { change, device } = last;
    if (change.kind === 'delete') expect(message.deletedAt).not.toBeNull();
    if (message.deletedAt) continue;
    if (change.kind === 'edit') expect(message.content).toBe(change.content);
    if (change.kind === 'pin') expect(message.pinnedAt !== null).toBe(change.isOn);
    if (change.kind === 'react') {
      const reaction = message.reactions.find(({ emoji }) => emoji === change.emoji);
      expect(reaction?.userIds.includes(device.owner.id) ?? false).toBe(change.isOn);
    }
  }
}

async function play(servers: TestApp[], run: number, isGroup: boolean, steps: Parameters<Stage['perform']>[0][]) {
  const [app] = servers as [TestApp];
  const members = [await createTestUser(app, `alice${run}`), await createTestUser(app, `bob${run}`)] as const;
  const start = isGroup ? startGroup(members[0], [members[1]]) : startDirect(...members);
  const { id } = await start;
  const site: Site = { app };
  const devices = members.flatMap(({ id: userId, token, username }) => {
    const owner = { id: userId, token, username, firstName: username.replace('.fun', ''), lastName: 'Tester' };
    return [new Device(owner, id, site), new Device(owner, id, site)];
  });
  const stage = new Stage(devices, site, servers);
  try {
    await Promise.all(devices.map((device) => device.goOnline()));
    for (const step of steps) await stage.perform(step);
    for (const device of devices) await device.goOnline();
    await until(() => devices.every(({ waiting }) => waiting === 0), settleWithinMs);
    for (const member of members) {
      const by = asUser(site.app, member);
      const own = devices.filter(({ owner }) => owner.id === member.id);
      // The last events may still be on their way.
      await vi.waitFor(
        async () => {
          const expected = await fresh(by, id);
          for (const device of own) expect(shownOn(device)).toEqual(expected);
        },
        { timeout: settleWithinMs, interval: 20 },
      );
    }
    const { rows: stored } = await app.deps.db.pool.query<{ temp_id: string }>(
      'SELECT temp_id FROM messages WHERE conversation_id = $1 ORDER BY sequence',
      [id],
    );
    const order = stored.map(({ temp_id: tempId }) => tempId);
    const refused = new Set(devices.flatMap((device) => device.refusedTempIds));
    const sent = [...stage.written.values()].map((written) => written.filter((tempId) => !refused.has(tempId)));
    expect(order.toSorted()).toEqual(sent.flat().toSorted());
    for (const written of sent) expect(order.filter((tempId) => written.includes(tempId))).toEqual(written);
    for (const member of members) {
      const { body } = await asUser(site.app, member).get<{ messages: Message[] }>(
        `/messages/conversations/${id}/messages?limit=100`,
      );
      checkAsked(stage.asked, body.messages);
      const hidden = stage.asked.filter(
        ({ id: changeId, change, device }) =>
          change.kind === 'hide' && device.owner.id === member.id && !device.refused.has(changeId),
      );
      for (const { message } of hidden) expect(body.messages.map((one) => one.id)).not.toContain(message.id);
    }
  } finally {
    for (const device of devices) device.stop();
  }
}

it('two members with two devices each end with the same messages and the same list, whatever happens in between', {
  timeout: 180_000,
}, async () => {
  const first = await startApp();
  const servers = [first, await startApp({}, first)];
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.boolean(), schedules, async (isGroup, steps) => {
      run += 1;
      await play(servers, run, isGroup, steps);
    }),
    { numRuns: runs, endOnFailure: true },
  );
  expect(engineErrors).toEqual([]);
  expect(await findViolations(first)).toEqual([]);
});
