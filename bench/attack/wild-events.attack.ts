/** Every event that clients may send, with payloads that nobody meant: each is refused in the documented shape, and the process lives. */

import { typing } from '@gumball/contract/messages/messages.events';
import type { Acknowledgement } from '@gumball/contract/realtime';
import { connect, type TestSocket } from '@gumball/server/test/sockets';
import { startApp, type TestApp } from '@gumball/server/test/start-app';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Crowd, gatherCrowd } from './crowd.ts';
import { leakIn } from './leaks.ts';
import { attackSize } from './size.ts';
import { anyWild, nearly } from './wild-values.ts';

const eventsAtOnce = 50;

/** A payload with the fields that the events use, wild here and there. */
const payloads = (known: string[]) =>
  fc.oneof(
    { weight: 1, arbitrary: anyWild },
    {
      weight: 6,
      arbitrary: nearly(
        {
          type: 'object',
          properties: {
            conversationId: { type: 'string' },
            content: { type: 'string' },
            tempId: { type: 'string' },
            messageType: { enum: ['text', 'image', 'video', 'audio', 'file'] },
            mediaUrls: { type: 'array', items: { type: 'string' } },
            sequenceNumber: { type: 'integer', minimum: -1, maximum: 5 },
            postIds: { type: 'array', items: { type: 'string' } },
            communityIds: { type: 'array', items: { type: 'string' } },
          },
          required: ['conversationId'],
        },
        known,
      ),
    },
  );

async function throwEvents(app: TestApp, { people, known }: Crowd, count: number) {
  const names = [...app.deps.realtime.onClientEvent(), 'message:new', '__proto__', 'no:such'];
  const made = fc.sample(fc.record({ name: fc.constantFrom(...names), payload: payloads(known) }), count);
  const faults: string[] = [];
  const answers: Record<string, number> = {};
  let sockets: TestSocket[] = [];
  for (let at = 0; at < made.length; at += eventsAtOnce) {
    // A connection may say only so much in a second; each round has its own.
    for (const { socket } of sockets) socket.disconnect();
    sockets = await Promise.all(people.slice(0, 5).map((person) => connect(app, person)));
    await Promise.all(
      made.slice(at, at + eventsAtOnce).map(async ({ name, payload }, index) => {
        const by = sockets[index % sockets.length];
        const text = `${name} ${JSON.stringify(payload)?.slice(0, 300)}`;
        const said = await by?.sendAnything(name, payload).catch((error: unknown) => error);
        const fault = faultOf(said);
        if (fault) faults.push(`${text}: ${fault}`);
        const kind = isAcknowledgement(said) ? (said.success ? 'done' : said.code) : 'silence';
        answers[kind] = (answers[kind] ?? 0) + 1;
      }),
    );
  }
  return { faults: faults.slice(0, 20), answers };
}

function isAcknowledgement(said: unknown): said is Acknowledgement {
  return typeof said === 'object' && said !== null && 'success' in said;
}

function faultOf(said: unknown): string | undefined {
  if (!isAcknowledgement(said)) return `no answer (${String(said)})`;
  const text = JSON.stringify(said);
  const leak = leakIn(text);
  if (leak) return `leaks ${leak}`;
  if (said.success) return undefined;
  if (typeof said.code !== 'string' || typeof said.message !== 'string') return `in no documented shape: ${text}`;
  return said.code === 'SERVER_ERROR' ? 'a fault inside' : undefined;
}

describe('wild events', () => {
  it('find an event that fails and tells of the inside', async () => {
    const app = await startApp();
    app.deps.realtime.on('typing', typing, () => {
      throw Object.assign(new Error('TypeError: payload.rooms is not iterable'), { code: 'X' });
    });
    const { faults } = await throwEvents(app, await gatherCrowd(app, 6), 300);
    expect(faults).toContainEqual(expect.stringMatching(/^typing .*a fault inside/));
  });

  it('are answered, each in the documented shape', { timeout: attackSize.timeoutMs }, async () => {
    const app = await startApp();
    const { faults, answers } = await throwEvents(app, await gatherCrowd(app, 6), attackSize.events);
    console.log(`wild events: ${JSON.stringify(answers)}`);
    expect(faults).toEqual([]);
    expect(answers['done'] ?? 0).toBeGreaterThan(attackSize.events / 20);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });
});
