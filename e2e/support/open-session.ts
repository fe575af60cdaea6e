import type { Page } from 'playwright-core';

/**
 * Opens home with a new session of a member. The session is stored as the log-in page stores it: loading that page takes
 * half the time of a sign-in. The journeys of accounts sign in on it.
 */
export async function openSession(
  page: Page,
  baseUrl: string,
  credentials: { username: string; password: string },
): Promise<void> {
  const response = await page.request.post(`${baseUrl}/api/auth/login`, {
    data: credentials,
    // Names the device among the member's sessions.
    headers: { 'user-agent': await page.evaluate<string>('navigator.userAgent') },
  });
  if (!response.ok()) throw new Error(`the log-in returned ${response.status()}: ${await response.text()}`);
  const { accessToken, user } = (await response.json()) as { accessToken: string; user: object };
  const { hostname, origin } = new URL(baseUrl);
  const cookie = { domain: hostname, path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const };
  await page.context().setStorageState({
    cookies: [{ name: 'member', value: '1', ...cookie }],
    origins: [
      {
        origin,
        localStorage: [
          { name: 'authToken', value: accessToken },
          { name: 'user', value: JSON.stringify(user) },
        ],
      },
    ],
  });
  await page.goto('/');
}
