import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault, Findings } from './fault.ts';
import { killEmbeddedDatabase } from './kill-database.ts';
import { killServer } from './kill-server.ts';
import { spoilNetwork } from './spoil-network.ts';
import { checkNumbers, checkWriter } from './stage/chat-load.ts';
import { type Cluster, startCluster } from './stage/cluster.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster(true);
}, 60_000);
afterAll(() => cluster.stop(), 60_000);

async function tryShortly(fault: Fault): Promise<Findings> {
  const trial = { times: undefined, seconds: undefined, short: true, cluster, say: () => undefined };
  const findings = await fault.run(trial);
  if ('skipped' in findings) throw new Error(findings.skipped);
  return findings;
}

// `npm run faults` runs the long forms and the other faults.
describe.concurrent('the product keeps its guarantees', { timeout: 120_000 }, () => {
  it.each([
    ['a server killed under load', killServer],
    ['an embedded database killed under load', killEmbeddedDatabase],
    ['a slow network with packet loss and resets', spoilNetwork],
  ] as const)('with %s', async (_, fault) => {
    expect((await tryShortly(fault)).broken).toEqual([]);
  });
});

describe('the checks of a conversation', () => {
  const kept = (...names: string[]) => names.map((temp_id, at) => ({ sender_id: '1', temp_id, sequence: at + 1 }));
  const writer = (names: string[], confirmed: [string, number][], unsent: string[] = []) => ({
    said: names.map((tempId) => ({ tempId, conversationId: '2', senderId: '1' })),
    confirmed: new Map(confirmed),
    unsent,
  });

  it('find gaps, duplicates and wrong counts', () => {
    expect(checkNumbers(kept('a', 'b'), 2)).toEqual([]);
    expect(checkNumbers(kept('a', 'b', 'c').toSpliced(1, 1), 3)).toEqual([
      'expected sequence number 2, found 3',
      'last_sequence is 3, but 2 messages are stored',
    ]);
    expect(checkNumbers(kept('a', 'a'), 2)).toEqual(['1 duplicate messages']);
  });

  it('find lost, renumbered and reordered messages', () => {
    expect(checkWriter(kept('a', 'b'), writer(['a', 'b'], [['a', 1]]))).toEqual([]);
    expect(checkWriter(kept('a'), writer(['a', 'b'], [['b', 2]], ['b']))).toEqual(['acknowledged message 2 is lost']);
    expect(checkWriter(kept('a'), writer(['a', 'b'], []))).toEqual(['a message is neither stored nor pending']);
    expect(checkWriter(kept('b', 'a'), writer(['a', 'b'], []))).toEqual([
      'message 1 is stored before 2, but was written after it',
    ]);
  });
});
