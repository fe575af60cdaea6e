import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Calls `answer` for every request before the framework does. Returns true from `answer` if it sent the response. For
 * responses from memory that must cost no more than sending them: no hook runs for them.
 */
export function answerEarly(
  server: Server,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (server.listening && answer(request, response)) return;
    for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
  });
}
