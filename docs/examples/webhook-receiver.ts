// A receiver of webhooks: docs/api.md. Run it with Node 24 behind https:
//   npm install @gumball/client
//   SECRET=... node webhook-receiver.ts
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { isSignedDelivery } from '@gumball/client';

/** An event of a webhook. */
export type Delivery = { id: string; event: string; createdAt: string; communityId: string | null };

const maxBodyBytes = 256 * 1024;

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBodyBytes) throw new Error('The body is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Creates a server that handles each signed event once. */
export function createReceiver(secret: string, handle: (delivery: Delivery) => void | Promise<void>): Server {
  // An event may arrive twice, with one id. A real receiver keeps the ids in its database.
  const handled = new Set<string>();

  async function receive(request: IncomingMessage): Promise<number> {
    const body = await readBody(request);
    const headers = {
      timestamp: String(request.headers['x-gumball-timestamp']),
      signature: String(request.headers['x-gumball-signature']),
    };
    if (!(await isSignedDelivery(secret, headers, body))) return 401;
    const delivery = JSON.parse(body) as Delivery;
    if (handled.has(delivery.id)) return 204;
    await handle(delivery);
    handled.add(delivery.id);
    return 204;
  }

  return createServer((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(500).end(),
    );
  });
}

if (import.meta.main) {
  createReceiver(process.env.SECRET ?? '', (delivery) => {
    process.stdout.write(`${delivery.event} ${delivery.id}\n`);
  }).listen(8080);
}
