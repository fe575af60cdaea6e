import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createGuardedFetch } from '../src/platform/outbound/guarded-fetch.ts';
import type { TestApp } from './start-app.ts';

/** A page of a linked site. */
export type SitePage = { body: string | Buffer; type?: string; status?: number; delayMs?: number; redirect?: string };

/** A site whose pages members link, and the paths that were requested of it. */
export type LinkedSite = { origin: string; requestedPaths: string[] };

/** An HTML page with this head. */
export function htmlPage(head: string): SitePage {
  return { body: `<!doctype html><html><head>${head}</head><body><h1>Body</h1></body></html>` };
}

/** Starts a site for the running test. The SSRF guard of the server then allows exactly this site. */
export async function startLinkedSite(app: TestApp, pages: Record<string, SitePage>): Promise<LinkedSite> {
  const requestedPaths: string[] = [];
  const site = createServer((request, response) => {
    requestedPaths.push(request.url ?? '');
    const page = pages[request.url ?? ''];
    setTimeout(() => {
      response.writeHead(page ? (page.status ?? (page.redirect === undefined ? 200 : 302)) : 404, {
        ...(page?.redirect === undefined ? {} : { location: page.redirect }),
        'content-type': page?.type ?? 'text/html; charset=utf-8',
      });
      response.end(page?.body ?? 'nothing');
    }, page?.delayMs ?? 0);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    site.closeAllConnections();
    await new Promise((done) => site.close(done));
  });
  const { port } = site.address() as AddressInfo;
  app.deps.guardedFetch = createGuardedFetch({
    resolve: async (host) => [host === 'news.example' ? '127.0.0.1' : '10.0.0.1'],
    isAllowedAddress: (address) => address === '127.0.0.1',
    isAllowedPort: (candidatePort) => candidatePort === String(port) || candidatePort === '',
  });
  return { origin: `http://news.example:${port}`, requestedPaths };
}
