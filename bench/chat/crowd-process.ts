/** A child process with the sockets of one `Crowd`. `RemoteCrowd` starts it and calls it. */
import { Crowd } from './crowd.ts';
import type { CrowdCall, CrowdReply } from './remote-crowd.ts';
import { storm } from './storm.ts';

let crowd: Crowd | undefined;

// Exits with its parent.
process.once('disconnect', () => process.exit(0));

process.on('message', (call: CrowdCall) => {
  run(call).then(
    (value) => reply({ value }),
    (error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }),
  );
});

async function run(call: CrowdCall): Promise<unknown> {
  if (call.what === 'gather') {
    const { auths, ...server } = call.server;
    crowd = new Crowd({ ...server, authOf: (place) => auths[place] ?? {} });
    return undefined;
  }
  if (!crowd) throw new Error('The clients have not been created.');
  if (call.what === 'open') return crowd.open(call.places);
  if (call.what === 'cut') return crowd.cut(call.places);
  if (call.what === 'talk') return crowd.talk(call.manner, call.chats, call.perSecond, call.seconds);
  return storm(crowd, call.people, call.tokens, (line) => console.log(line));
}

function reply(answer: CrowdReply): void {
  process.send?.(answer);
}
