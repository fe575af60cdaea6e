import type { Page } from 'playwright-core';

/** Somebody who has no account yet. */
export type Newcomer = { username: string; email: string; password: string };

/** A newcomer of their own; `name` begins the username. */
export function newcomer(name: string): Newcomer {
  const username = `${name}_${crypto.randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.org`, password: 'correct-horse-9' };
}

/** Types a newcomer into the sign-up page. */
export async function fillSignUp(page: Page, who: Newcomer, confirmation = who.password): Promise<void> {
  // The log-in page has a Username too, and stays until this page has loaded.
  await page.getByLabel('Confirm Password').waitFor();
  await page.getByLabel('Username').fill(who.username);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByLabel('Confirm Password').fill(confirmation);
}
