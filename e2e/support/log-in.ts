import type { Page } from 'playwright-core';

/** Signs in on the log-in page and waits for the redirect. */
export async function logIn(page: Page, username: string, secret: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
