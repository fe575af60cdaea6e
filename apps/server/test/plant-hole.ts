import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TestApp } from './start-app.ts';

/** A seeded vulnerability. Handles a request itself, or returns false to pass it on to the product. */
export type Hole = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Seeds a vulnerability into a running server. A security test must detect a seeded vulnerability first; otherwise its
 * success proves nothing.
 */
export function plantHole(app: TestApp, hole: Hole): void {
  const { server } = app.http;
  const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (hole(request, response)) return;
    for (const listener of listeners) listener.call(server, request, response);
  });
}

/** Sends the response of a seeded vulnerability. */
export function answer(response: ServerResponse, status: number, type: string, body: string): true {
  response.writeHead(status, { 'content-type': type }).end(body);
  return true;
}
