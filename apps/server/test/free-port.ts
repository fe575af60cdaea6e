import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ephemeral port range, so that no outgoing connection takes the port before the server binds it. `fetch` sends
// nothing to port 10080.
const lowest = 10_081;
const highest = 32_000;

/** A port that is not in use. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = randomInt(lowest, highest);
    const probe = createServer();
    probe.listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error('no free port found');
}
