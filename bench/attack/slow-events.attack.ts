/** Denial of service by socket frames: none blocks the event loop or ends the process. */
import { once } from 'node:events';
import { blockedMs } from '@gumball/server/test/event-loop';
import { startApp, type TestApp } from '@gumball/server/test/start-app';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { attackSize } from './attack-size.ts';
import { createFixtures } from './fixtures.ts';
import { blockedMaxMs, slowTexts, slowUnicodeTexts } from './slow-requests.ts';

const frameMax = 98_000;
const depth = frameMax / 2 - 100;

type Frame = string | Buffer;

/** Returns raw frames, which no client library has validated. */
function framesOf(event: string): [name: string, frames: Frame[]][] {
  const nested = (content: string) => '['.repeat(depth) + content + ']'.repeat(depth);
  const eventFrame = (payload: string): Frame[] => [`42${JSON.stringify([event]).slice(0, -1)},${payload}]`];
  const fields = ['conversationId', 'content', 'tempId', 'messageType'];
  const texts = [...slowTexts, ...slowUnicodeTexts].map(([name, generate]): [string, Frame[]] => [
    name,
    fields.flatMap((field) => {
      const text = generate(field === 'content' ? 20_000 : 8000).toWellFormed();
      return eventFrame(
        JSON.stringify({ conversationId: '1', tempId: 'a', [field]: text, mediaUrls: [text.slice(0, 500)] }),
      );
    }),
  ]);
  return [
    ...texts,
    ['nested lists', eventFrame(nested(''))],
    ['nested objects', eventFrame(`${'{"a":'.repeat(frameMax / 6)}1${'}'.repeat(frameMax / 6)}`)],
    ['nested lists around bytes', [`451-["${event}",${nested('{"_placeholder":true,"num":0}')}]`, Buffer.alloc(1)]],
    ['many attachments', [`4599999-["${event}",1]`, ...Array.from({ length: 20 }, () => Buffer.alloc(frameMax))]],
    ['a long list', eventFrame(`{"postIds":[${'"1",'.repeat(20_000)}"1"]}`)],
    ['many fields', eventFrame(`{${Array.from({ length: 8000 }, (_, index) => `"a${index}":1`).join(',')}}`)],
    ['many arguments', [`42["${event}"${',1'.repeat(frameMax / 2 - 50)}]`]],
    ['a long name', [`42["${'a'.repeat(frameMax)}"]`]],
    ['a long number of an acknowledgement', [`42${'9'.repeat(frameMax)}["${event}"]`]],
    ['a long namespace', [`42/${'a'.repeat(frameMax)},["${event}"]`]],
    ['many events at once', Array.from({ length: 2000 }, () => eventFrame('{}')).flat()],
  ];
}

async function openSocket(app: TestApp, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  onTestFinished(() => socket.terminate());
  socket.on('error', () => undefined);
  await once(socket, 'message');
  socket.send(`40${JSON.stringify({ token })}`);
  await once(socket, 'message');
  return socket;
}

// A pong confirms that all earlier frames were processed. So does the end of the connection.
async function send(socket: WebSocket, frames: Frame[]): Promise<void> {
  const closed = socket.readyState === socket.OPEN ? once(socket, 'close') : Promise.resolve();
  for (const frame of frames) if (socket.readyState === socket.OPEN) socket.send(frame);
  if (socket.readyState === socket.OPEN) socket.ping();
  await Promise.race([once(socket, 'pong'), closed]);
}

async function findSlowFrames(app: TestApp, token: string, events: string[], only = /./): Promise<string[]> {
  const slow: string[] = [];
  for (const event of events) {
    for (const [name, frames] of framesOf(event).filter(([name]) => only.test(name))) {
      const ms = await blockedMs(async () => {
        const socket = await openSocket(app, token);
        await send(socket, frames);
        socket.terminate();
      }, blockedMaxMs);
      if (ms > blockedMaxMs) slow.push(`${event} with ${name}: ${Math.round(ms)} ms`);
    }
  }
  return slow;
}

describe('expensive events', () => {
  it('detect a handler with a backtracking pattern', async () => {
    const app = await startApp();
    const [alice] = (await createFixtures(app, 5)).users;
    app.deps.realtime.on('typing', { safeParse: slowParse } as never, () => undefined);
    const slow = await findSlowFrames(app, alice?.token ?? '', ['typing'], /spaces/);
    expect(slow).toContainEqual(expect.stringMatching(/^typing with spaces: /));
  });

  it('do not block the event loop', { timeout: attackSize.timeoutMs }, async () => {
    const app = await startApp();
    const [alice] = (await createFixtures(app, 5)).users;
    const events = app.deps.realtime.clientEventNames();
    const sampledEvents = attackSize.allTexts ? events : events.filter((event) => event === 'message:send');
    expect(await findSlowFrames(app, alice?.token ?? '', [...sampledEvents, 'no:such'])).toEqual([]);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });
});

function slowParse(payload: unknown) {
  return { success: / +$/.test(String((payload as { content?: string } | null)?.content)) && false };
}
