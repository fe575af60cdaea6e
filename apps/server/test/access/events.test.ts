/** Authorization matrix of the socket events: each event is sent by each role. An event without a row fails. */
import { describe, expect, it } from 'vitest';
import { connect, rejectionOf } from '../sockets.ts';
import { shareNumberedApp } from '../start-app.ts';
import { type Connected, eventRows } from './events.rows.ts';
import { createFixtures } from './fixtures.ts';

const sharedApp = shareNumberedApp();

describe('authorization matrix of the socket events', () => {
  it('covers exactly the events of the server', async () => {
    const app = sharedApp();
    expect(Object.keys(eventRows).toSorted()).toEqual(app.deps.realtime.clientEventNames().toSorted());
  });

  it('refuses connections of guests and newcomers', async () => {
    const app = sharedApp();
    const { people } = await createFixtures(app);
    expect(await rejectionOf(app, {})).toBe('UNAUTHENTICATED');
    expect(await rejectionOf(app, { token: people.newcomer.token })).toBe('PROFILE_INCOMPLETE');
  });

  it('matches the result for every other role', async () => {
    const app = sharedApp();
    const world = await createFixtures(app);
    const wrong: string[] = [];
    for (const [role, person] of Object.entries(world.people)) {
      if (role === 'newcomer') continue;
      const { sendAnything } = await connect(app, person);
      for (const [event, { emit, acks }] of Object.entries(eventRows)) {
        const ack = await sendAnything(event, await emit(world));
        const received = ack.success ? 'done' : ack.code;
        const expected = acks[role as Connected];
        if (received !== expected) wrong.push(`${event}, ${role}: ${received} instead of ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
