/** A child process with the sockets of one `Crowd`. `RemoteClientPool` starts it and calls it. */
import { ClientPool } from './client-pool.ts';
import type { PoolCall, PoolReply } from './remote-client-pool.ts';
import { stampede } from './stampede.ts';

let pool: ClientPool | undefined;

// Exits with its parent.
process.once('disconnect', () => process.exit(0));

process.on('message', (call: PoolCall) => {
  run(call).then(
    (value) => reply({ value }),
    (error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }),
  );
});

async function run(call: PoolCall): Promise<unknown> {
  if (call.method === 'start') {
    const { auths, ...server } = call.server;
    pool = new ClientPool({ ...server, authOf: (index) => auths[index] ?? {} });
    return undefined;
  }
  if (!pool) throw new Error('The clients have not been created.');
  if (call.method === 'open') return pool.open(call.indexes);
  if (call.method === 'terminate') return pool.terminate(call.indexes);
  if (call.method === 'sendAtRate') return pool.sendAtRate(call.sendMode, call.chats, call.perSecond, call.seconds);
  return stampede(pool, call.participants, call.tokens, (line) => console.log(line));
}

function reply(message: PoolReply): void {
  process.send?.(message);
}
