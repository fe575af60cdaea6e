import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TestApp } from './start-app.ts';

/** A mistake that a product could have: answers a request in the product's place, or answers false and lets the product go on. */
export type Hole = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Plants a hole into a running server. A check that does not find a planted hole proves nothing, so each attack is first made to
 * find one.
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

/** Answers a planted hole's request. */
export function answer(response: ServerResponse, status: number, type: string, body: string): true {
  response.writeHead(status, { 'content-type': type }).end(body);
  return true;
}
