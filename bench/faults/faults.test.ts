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

// The long forms, and the faults that are not here, are run by `npm run faults`.
describe.concurrent('the product keeps its promises', { timeout: 120_000 }, () => {
  it.each([
    ['a server that is killed under load', killServer],
    ['a database of its own that is killed under load', killEmbeddedDatabase],
    ['a slow network that loses and resets', spoilNetwork],
  ] as const)('with %s', async (_, fault) => {
    expect((await tryShortly(fault)).broken).toEqual([]);
  });
});

describe('what holds a conversation against its promises', () => {
  const kept = (...names: string[]) => names.map((temp_id, at) => ({ sender_id: '1', temp_id, sequence: at + 1 }));
  const writer = (names: string[], confirmed: [string, number][], unsent: string[] = []) => ({
    said: names.map((tempId) => ({ tempId, conversationId: '2', senderId: '1' })),
    confirmed: new Map(confirmed),
    unsent,
  });

  it('finds gaps, doubles and wrong counts', () => {
    expect(checkNumbers(kept('a', 'b'), 2)).toEqual([]);
    expect(checkNumbers(kept('a', 'b', 'c').toSpliced(1, 1), 3)).toEqual([
      'number 3 stands where 2 belongs',
      'it counts 3 messages and has 2',
    ]);
    expect(checkNumbers(kept('a', 'a'), 2)).toEqual(['1 messages are doubled']);
  });

  it('finds what was lost, renumbered or put out of order', () => {
    expect(checkWriter(kept('a', 'b'), writer(['a', 'b'], [['a', 1]]))).toEqual([]);
    expect(checkWriter(kept('a'), writer(['a', 'b'], [['b', 2]], ['b']))).toEqual([
      'message 2 was confirmed and is lost',
    ]);
    expect(checkWriter(kept('a'), writer(['a', 'b'], []))).toEqual(['a message is neither stored nor shown as unsent']);
    expect(checkWriter(kept('b', 'a'), writer(['a', 'b'], []))).toEqual(['message 1 was written after 2']);
  });
});
