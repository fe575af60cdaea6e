// A receiver of Gumball's questions: docs/http-verifier.md. Run it with Node 24 behind https:
//   SECRET=... node http-verifier.ts
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';

/** A question about a member and a task. */
export type Question = {
  id: string;
  test: boolean;
  task: { id: string; title: string };
  member: { id: string; username: string };
};
/** The answer; `retryAfter` in seconds. */
export type Answer = { status: 'done' | 'not_done' | 'later'; retryAfter?: number };

const maxBodyBytes = 16 * 1024;
const maxAgeSeconds = 300;

/** Returns whether a body is signed with the secret, and not older than five minutes. */
export function isSigned(secret: string, headers: IncomingHttpHeaders, body: Buffer): boolean {
  const timestamp = String(headers['x-gumball-timestamp']);
  const sent = Buffer.from(String(headers['x-gumball-signature']));
  const hmac = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
  const expected = Buffer.from(`v1=${hmac}`);
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) <= maxAgeSeconds;
  return isFresh && sent.length === expected.length && timingSafeEqual(sent, expected);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBodyBytes) throw new Error('The body is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Creates a server that answers signed questions with `decide`. */
export function createReceiver(secret: string, decide: (question: Question) => Answer | Promise<Answer>): Server {
  async function answer(request: IncomingMessage): Promise<[number, object]> {
    const body = await readBody(request);
    if (!isSigned(secret, request.headers, body)) return [401, {}];
    return [200, await decide(JSON.parse(body.toString()) as Question)];
  }
  return createServer((request, response) => {
    const reply = (status: number, content: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    answer(request).then(
      ([status, content]) => reply(status, content),
      () => reply(400, {}),
    );
  });
}

if (import.meta.main) {
  // Replace this with a look into your own data.
  const decide = ({ member }: Question): Answer => ({ status: member.username === 'demo.fun' ? 'done' : 'not_done' });
  createReceiver(process.env.SECRET ?? '', decide).listen(8080);
}
