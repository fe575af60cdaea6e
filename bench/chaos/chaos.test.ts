import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { degradeNetwork } from './degrade-network.ts';
import type { Fault, RunResult } from './fault.ts';
import { checkSender, checkSequence } from './harness/chat-load.ts';
import { type Cluster, startCluster } from './harness/cluster.ts';
import { killEmbeddedDatabase } from './kill-database.ts';
import { killServer } from './kill-server.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster(true);
}, 60_000);
afterAll(() => cluster.stop(), 60_000);

async function runShort(fault: Fault): Promise<RunResult> {
  const options = { times: undefined, seconds: undefined, short: true, cluster, log: () => undefined };
  const result = await fault.run(options);
  if ('skipped' in result) throw new Error(result.skipped);
  return result;
}

// `npm run chaos` runs the long forms and the other faults.
describe.concurrent('the product keeps its guarantees', { timeout: 120_000 }, () => {
  it.each([
    ['a server killed under load', killServer],
    ['an embedded database killed under load', killEmbeddedDatabase],
    ['a slow network with packet loss and resets', degradeNetwork],
  ] as const)('with %s', async (_, fault) => {
    expect((await runShort(fault)).violations).toEqual([]);
  });
});

describe('the checks of a conversation', () => {
  const storedMessages = (...names: string[]) =>
    names.map((temp_id, index) => ({ sender_id: '1', temp_id, sequence: index + 1 }));
  const senderState = (names: string[], acknowledged: [string, number][], pendingTempIds: string[] = []) => ({
    written: names.map((tempId) => ({ tempId, conversationId: '2', senderId: '1' })),
    acknowledged: new Map(acknowledged),
    pendingTempIds,
  });

  it('find gaps, duplicates and wrong counts', () => {
    expect(checkSequence(storedMessages('a', 'b'), 2)).toEqual([]);
    expect(checkSequence(storedMessages('a', 'b', 'c').toSpliced(1, 1), 3)).toEqual([
      'expected sequence number 2, found 3',
      'last_sequence is 3, but 2 messages are stored',
    ]);
    expect(checkSequence(storedMessages('a', 'a'), 2)).toEqual(['1 duplicate messages']);
  });

  it('find lost, renumbered and reordered messages', () => {
    expect(checkSender(storedMessages('a', 'b'), senderState(['a', 'b'], [['a', 1]]))).toEqual([]);
    expect(checkSender(storedMessages('a'), senderState(['a', 'b'], [['b', 2]], ['b']))).toEqual([
      'acknowledged message 2 is lost',
    ]);
    expect(checkSender(storedMessages('a'), senderState(['a', 'b'], []))).toEqual([
      'a message is neither stored nor pending',
    ]);
    expect(checkSender(storedMessages('b', 'a'), senderState(['a', 'b'], []))).toEqual([
      'message 1 is stored before 2, but was written after it',
    ]);
  });
});
