import { Crowd, placesOf } from '../chat/crowd.ts';
import { storm } from '../chat/storm.ts';
import { type Fault, tooSlow } from './fault.ts';
import { checkBooks } from './stage/books.ts';
import { makeMembers, makePairs } from './stage/people.ts';
import { firstNode, setStage, unexpectedErrors } from './stage/stage.ts';

const caughtUpWithinMs = 30_000;

/** Everybody loses the connection and comes back at the same moment, to what was written to them meanwhile. */
export const stormSockets: Fault = {
  name: 'storm-sockets',
  goal: 'reconnect storm (2,000 sockets, --times for more): all caught up within 30 s',
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
          ...(missed === pairs.length ? [] : [`${pairs.length - missed} messages were refused before the storm`]),
          ...(caughtUp === missed ? [] : [`${missed - caughtUp} members did not get what they missed`]),
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
