/**
 * Fuzzing of all client events: each invalid payload is rejected in the documented format, and the process survives.
 */

import { typing } from '@gumball/contract/messages/messages.events';
import type { Acknowledgement } from '@gumball/contract/realtime';
import { connect, type TestSocket } from '@gumball/server/test/sockets';
import { startApp, type TestApp } from '@gumball/server/test/start-app';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attackSize } from './attack-size.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';
import { anyHostileValue, mostlyValid } from './fuzz-values.ts';
import { findLeak } from './leaks.ts';

const eventsPerRound = 50;

/** Generates payloads with the fields of the events, some of them invalid. */
const payloads = (knownIds: string[]) =>
  fc.oneof(
    { weight: 1, arbitrary: anyHostileValue },
    {
      weight: 6,
      arbitrary: mostlyValid(
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
        knownIds,
      ),
    },
  );

async function sendFuzzedEvents(app: TestApp, { users, knownIds }: Fixtures, count: number) {
  const names = [...app.deps.realtime.clientEventNames(), 'message:new', '__proto__', 'no:such'];
  const events = fc.sample(fc.record({ name: fc.constantFrom(...names), payload: payloads(knownIds) }), count);
  const faults: string[] = [];
  const outcomes: Record<string, number> = {};
  let sockets: TestSocket[] = [];
  for (let offset = 0; offset < events.length; offset += eventsPerRound) {
    // New connections for each round, so that no rate limit applies.
    for (const { socket } of sockets) socket.disconnect();
    sockets = await Promise.all(users.slice(0, 5).map((person) => connect(app, person)));
    await Promise.all(
      events.slice(offset, offset + eventsPerRound).map(async ({ name, payload }, index) => {
        const sender = sockets[index % sockets.length];
        const label = `${name} ${JSON.stringify(payload)?.slice(0, 300)}`;
        const response = await sender?.sendAnything(name, payload).catch((error: unknown) => error);
        const fault = findFault(response);
        if (fault) faults.push(`${label}: ${fault}`);
        const kind = isAcknowledgement(response) ? (response.success ? 'done' : response.code) : 'silence';
        outcomes[kind] = (outcomes[kind] ?? 0) + 1;
      }),
    );
  }
  return { faults: faults.slice(0, 20), acks: outcomes };
}

function isAcknowledgement(response: unknown): response is Acknowledgement {
  return typeof response === 'object' && response !== null && 'success' in response;
}

function findFault(response: unknown): string | undefined {
  if (!isAcknowledgement(response)) return `no response (${String(response)})`;
  const text = JSON.stringify(response);
  const leak = findLeak(text);
  if (leak) return `leaks ${leak}`;
  if (response.success) return undefined;
  if (typeof response.code !== 'string' || typeof response.message !== 'string') return `undocumented format: ${text}`;
  return response.code === 'SERVER_ERROR' ? 'internal error' : undefined;
}

describe('fuzzed events', () => {
  it('detect a handler that fails and leaks internals', async () => {
    const app = await startApp();
    app.deps.realtime.on('typing', typing, () => {
      throw Object.assign(new Error('TypeError: payload.rooms is not iterable'), { code: 'X' });
    });
    const { faults } = await sendFuzzedEvents(app, await createFixtures(app, 6), 300);
    expect(faults).toContainEqual(expect.stringMatching(/^typing .*internal error/));
  });

  it('are acknowledged in the documented format', { timeout: attackSize.timeoutMs }, async () => {
    const app = await startApp();
    const { faults, acks } = await sendFuzzedEvents(app, await createFixtures(app, 6), attackSize.events);
    console.log(`fuzzed events: ${JSON.stringify(acks)}`);
    expect(faults).toEqual([]);
    expect(acks['done'] ?? 0).toBeGreaterThan(attackSize.events / 20);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });
});
