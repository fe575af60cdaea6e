import { ClientPool, clientIndexes } from '../chat/client-pool.ts';
import { stampede } from '../chat/stampede.ts';
import { checkRecovery, type Fault } from './fault.ts';
import { createHarness, firstNode, unexpectedErrors } from './harness/harness.ts';
import { checkInvariants } from './harness/invariants.ts';
import { createFriendPairs, createUsers } from './harness/test-users.ts';

const catchUpLimitMs = 30_000;

/** Disconnects all clients, reconnects them at the same time, and lets them fetch the messages that they missed. */
export const reconnectStampede: Fault = {
  name: 'reconnect-stampede',
  goal: 'reconnect stampede (2,000 sockets, --times for more): all caught up within 30 s',
  async run({ times = 2000, short, cluster, log }) {
    const harness = await createHarness(cluster);
    const node = firstNode(harness);
    try {
      await node.start();
      const users = await createUsers(harness.query, short ? 200 : times);
      const indexes = new Map(users.map(({ id }, index) => [id, index]));
      const pairs = (await createFriendPairs(harness.query, users)).map((pair) => ({
        id: pair.conversationId,
        members: pair.users.map(({ id }) => indexes.get(id) ?? 0),
      }));
      const participants = { userIds: users.map(({ id }) => id), pairs, groups: [] };
      const tokens = users.map(({ token }) => token);
      const clients = new ClientPool({
        name: 'Gumball',
        url: node.url,
        pid: node.pid,
        authOf: (index) => ({ token: tokens[index] }),
      });
      await clients.open(clientIndexes(participants));
      const { sockets, missed, caughtUp, connectedMs, caughtUpMs } = await stampede(clients, participants, tokens, log);
      const recoveryMs = [caughtUpMs];
      return {
        recoveryMs,
        facts: { sockets, missed, connectedMs },
        violations: [
          ...(missed === pairs.length ? [] : [`${pairs.length - missed} messages were rejected before the stampede`]),
          ...(caughtUp === missed ? [] : [`${missed - caughtUp} clients did not get the message that they missed`]),
          ...(await checkInvariants(harness.query)),
          ...unexpectedErrors([node]),
        ],
        slowRecoveries: checkRecovery('catching up', recoveryMs, catchUpLimitMs),
      };
    } finally {
      await harness.close();
    }
  },
};
