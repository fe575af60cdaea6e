/** Who may say what on the socket: every event the server listens to, said by everybody who can connect. An event without a row fails. */
import { describe, expect, it } from 'vitest';
import { connect, refusedAs } from '../sockets.ts';
import { startApp } from '../start-app.ts';
import { gatherWorld } from './cast.ts';
import { type Connected, eventRows } from './events.rows.ts';

describe('who may say what on the socket', () => {
  it('is said for every event, and for none that nobody listens to', async () => {
    const app = await startApp();
    expect(Object.keys(eventRows).toSorted()).toEqual(app.deps.realtime.onClientEvent().toSorted());
  });

  it('lets neither guests nor newcomers in', async () => {
    const app = await startApp();
    const { people } = await gatherWorld(app);
    expect(await refusedAs(app, {})).toBe('UNAUTHENTICATED');
    expect(await refusedAs(app, { token: people.newcomer.token })).toBe('PROFILE_INCOMPLETE');
  });

  it('holds for everybody else', async () => {
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
