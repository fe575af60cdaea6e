/**
 * Fuzzing of all client events: each invalid payload is rejected in the documented format, and the process survives.
 */

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

/** Generates payloads with the fields of the events, some of them invalid. */
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
    // New connections for each round, so that no rate limit applies.
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
  if (!isAcknowledgement(said)) return `no response (${String(said)})`;
  const text = JSON.stringify(said);
  const leak = leakIn(text);
  if (leak) return `leaks ${leak}`;
  if (said.success) return undefined;
  if (typeof said.code !== 'string' || typeof said.message !== 'string') return `undocumented format: ${text}`;
  return said.code === 'SERVER_ERROR' ? 'internal error' : undefined;
}

describe('fuzzed events', () => {
  it('detect a handler that fails and leaks internals', async () => {
    const app = await startApp();
    app.deps.realtime.on('typing', typing, () => {
      throw Object.assign(new Error('TypeError: payload.rooms is not iterable'), { code: 'X' });
    });
    const { faults } = await throwEvents(app, await gatherCrowd(app, 6), 300);
    expect(faults).toContainEqual(expect.stringMatching(/^typing .*internal error/));
  });

  it('are acknowledged in the documented format', { timeout: attackSize.timeoutMs }, async () => {
    const app = await startApp();
    const { faults, answers } = await throwEvents(app, await gatherCrowd(app, 6), attackSize.events);
    console.log(`fuzzed events: ${JSON.stringify(answers)}`);
    expect(faults).toEqual([]);
    expect(answers['done'] ?? 0).toBeGreaterThan(attackSize.events / 20);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });
});
