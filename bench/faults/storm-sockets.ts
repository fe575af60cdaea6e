import { Crowd, placesOf } from '../chat/crowd.ts';
import { storm } from '../chat/storm.ts';
import { type Fault, tooSlow } from './fault.ts';
import { checkBooks } from './stage/books.ts';
import { makeMembers, makePairs } from './stage/people.ts';
import { firstNode, setStage, unexpectedErrors } from './stage/stage.ts';

const caughtUpWithinMs = 30_000;

/** Disconnects all clients, reconnects them at the same time, and lets them fetch the messages that they missed. */
export const stormSockets: Fault = {
  name: 'storm-sockets',
  goal: 'reconnect stampede (2,000 sockets, --times for more): all caught up within 30 s',
  async run({ times = 2000, short, cluster, say }) {
    const stage = await setStage(cluster);
    const node = firstNode(stage);
    try {
      await node.start();
      const members = await makeMembers(stage.ask, short ? 200 : times);
      const places = new Map(members.map(({ id }, place) => [id, place]));
      const pairs = (await makePairs(stage.ask, members)).map((pair) => ({
        id: pair.conversationId,
        members: pair.members.map(({ id }) => places.get(id) ?? 0),
      }));
      const people = { memberIds: members.map(({ id }) => id), pairs, groups: [] };
      const tokens = members.map(({ token }) => token);
      const crowd = new Crowd({
        name: 'Gumball',
        url: node.url,
        pid: node.pid,
        authOf: (place) => ({ token: tokens[place] }),
      });
      await crowd.open(placesOf(people));
      const { sockets, missed, caughtUp, connectedMs, caughtUpMs } = await storm(crowd, people, tokens, say);
      const recoveryMs = [caughtUpMs];
      return {
        recoveryMs,
        facts: { sockets, missed, connectedMs },
        broken: [
          ...(missed === pairs.length ? [] : [`${pairs.length - missed} messages were rejected before the stampede`]),
          ...(caughtUp === missed ? [] : [`${missed - caughtUp} clients did not get the message that they missed`]),
          ...(await checkBooks(stage.ask)),
          ...unexpectedErrors([node]),
        ],
        late: tooSlow('catching up', recoveryMs, caughtUpWithinMs),
      };
    } finally {
      await stage.close();
    }
  },
};
