/** Authorization matrix of the socket events: each event is sent by each role. An event without a row fails. */
import { describe, expect, it } from 'vitest';
import { connect, refusedAs } from '../sockets.ts';
import { startApp } from '../start-app.ts';
import { gatherWorld } from './cast.ts';
import { type Connected, eventRows } from './events.rows.ts';

describe('authorization matrix of the socket events', () => {
  it('covers exactly the events of the server', async () => {
    const app = await startApp();
    expect(Object.keys(eventRows).toSorted()).toEqual(app.deps.realtime.heardOn().toSorted());
  });

  it('refuses connections of guests and newcomers', async () => {
    const app = await startApp();
    const { people } = await gatherWorld(app);
    expect(await refusedAs(app, {})).toBe('UNAUTHENTICATED');
    expect(await refusedAs(app, { token: people.newcomer.token })).toBe('PROFILE_INCOMPLETE');
  });

  it('matches the result for every other role', async () => {
    const app = await startApp();
    const world = await gatherWorld(app);
    const wrong: string[] = [];
    for (const [role, person] of Object.entries(world.people)) {
      if (role === 'newcomer') continue;
      const { sendAnything } = await connect(app, person);
      for (const [event, { say, answers }] of Object.entries(eventRows)) {
        const answer = await sendAnything(event, await say(world));
        const heard = answer.success ? 'done' : answer.code;
        const wanted = answers[role as Connected];
        if (heard !== wanted) wrong.push(`${event}, ${role}: ${heard} instead of ${wanted}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
