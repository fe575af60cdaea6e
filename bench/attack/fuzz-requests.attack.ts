/** Fuzzing of every route of the OpenAPI document: no internal error, no information leak, and the process survives. */

import { respond, seedVulnerability } from '@gumball/server/test/seeded-vulnerability';
import { startApp } from '@gumball/server/test/start-app';
import { describe, expect, it } from 'vitest';
import { attackSize } from './attack-size.ts';
import { createFixtures } from './fixtures.ts';
import { sendFuzzedRequests } from './fuzz-requests.ts';

describe('fuzzed requests', () => {
  it('detect a route that fails and leaks a database error', async () => {
    const app = await startApp();
    seedVulnerability(app, ({ url = '' }, response) => {
      if (!/^\/api\/users\/[^/?]*[^\w/?.-]/.test(decodeURIComponentSafely(url))) return false;
      return respond(response, 500, 'application/json', '{"message":"syntax error at or near \\"OR\\""}');
    });
    const { faults } = await sendFuzzedRequests(app, await createFixtures(app, 40), 4000);
    expect(faults).toContainEqual(expect.stringMatching(/leaks syntax error at/));
    expect(faults).toContainEqual(expect.stringMatching(/: 500 to GET /));
    expect(faults).toContainEqual(expect.stringMatching(/undocumented format/));
  });

  it('get a response in the documented format', { timeout: attackSize.timeoutMs }, async () => {
    const app = await startApp();
    const fixtures = await createFixtures(app, 300);
    const { byStatus, faults, succeededRoutes } = await sendFuzzedRequests(app, fixtures, attackSize.requests);
    console.log(
      `fuzzed requests: ${JSON.stringify(byStatus)}; routes with a successful response: ${succeededRoutes.size}`,
    );
    expect(faults).toEqual([]);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    // If all requests were rejected early, the test would prove nothing.
    expect(succeededRoutes.size).toBeGreaterThan(attackSize.minRoutesReached);
  });
});

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
