import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createGithubClient } from './github-client.ts';

const malformed = 'Error: : its response is malformed';
const signal = AbortSignal.timeout(5000);

/** A server with one repository and one user, and the requests that it got. */
async function serve(stars: number, extra: Record<string, { status: number; body?: unknown }> = {}) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    requests.push(`${url.pathname}${url.search}`);
    const page = Number(url.searchParams.get('page'));
    const firstId = (page - 1) * 100 + 1;
    const replies: typeof extra = {
      '/repos/nine/ten': { status: 200, body: { id: 7, stargazers_count: stars } },
      '/repos/nine/ten/stargazers': {
        status: 200,
        body: Array.from({ length: Math.max(0, Math.min(100, stars - firstId + 1)) }, (_, at) => ({
          id: firstId + at,
        })),
      },
      '/user/5': { status: 200, body: { id: 5, login: 'five', name: null, bio: null, followers: 0 } },
      ...extra,
    };
    const reply = replies[url.pathname] ?? { status: 404, body: { message: 'Not Found' } };
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { requests, github: createGithubClient({ baseUrl, token: undefined, clock: { now: () => new Date() } }) };
}

it.each([
  [0, [1], 0, true],
  [100, [1], 100, true],
  [101, [2, 1], 101, true],
  [500, [5, 4, 3, 2, 1], 500, true],
  // The newest are on the last pages, and nothing tells that somebody is on none of the others.
  [501, [6, 5, 4, 3, 2], 401, false],
  [90_000, [400, 399, 398, 397, 396], 500, false],
])('of %i stars the pages %j are read', async (stars, pages, actors, complete) => {
  const { requests, github } = await serve(stars);
  const found = new Set<string>();
  let isComplete = false;
  for await (const page of github.listStargazers('nine/ten', signal)) {
    for (const id of page.actors.keys()) found.add(id);
    isComplete = page.complete;
  }
  expect(requests.slice(1).map((request) => Number(/[?&]page=(\d+)/.exec(request)?.[1]))).toEqual(pages);
  expect([found.size, isComplete]).toEqual([actors, complete]);
});

it('only an empty response with its own status says that an account follows another', async () => {
  const path = '/users/five/following/nine';
  const results = [];
  for (const reply of [{ status: 204 }, { status: 404, body: {} }, { status: 200 }, { status: 200, body: [] }])
    results.push(
      await (await serve(0, { [path]: reply })).github
        .follows('5', 'nine', signal)
        .catch((error: unknown) => String(error)),
    );
  expect(results).toEqual([true, false, malformed, malformed]);
  expect(await (await serve(0)).github.follows('6', 'nine', signal)).toBe('missing');
});

it('a star is found by the name in any case, and by the id after the repository got another name', async () => {
  const { github } = await serve(0, {
    '/users/five/starred': {
      status: 200,
      body: [
        { id: 7, full_name: 'moved/Ten' },
        { id: 8, full_name: 'A/b' },
      ],
    },
  });
  expect(await github.findStar('5', { name: 'a/B' }, signal)).toEqual({ repositoryId: '8' });
  expect(await github.findStar('5', { name: 'nine/ten', id: '7' }, signal)).toEqual({ repositoryId: '7' });
  expect(await github.findStar('5', { name: 'nine/ten' }, signal)).toEqual({ repositoryId: undefined, complete: true });
  expect(await github.findStar('6', { name: 'nine/ten' }, signal)).toMatchObject({ complete: false });
});
