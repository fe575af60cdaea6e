import type { Page } from 'playwright-core';

/** The sign-up data of a guest. */
export type Newcomer = { username: string; email: string; password: string };

/** Creates unique sign-up data; `name` is the username's prefix. */
export function newcomer(name: string): Newcomer {
  const username = `${name}_${crypto.randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.org`, password: 'correct-horse-9' };
}

/** Fills the sign-up form. */
export async function fillSignUp(page: Page, who: Newcomer, confirmation = who.password): Promise<void> {
  // The log-in page also has a Username field and stays until the sign-up page has loaded.
  await page.getByLabel('Confirm Password').waitFor();
  await page.getByLabel('Username').fill(who.username);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByLabel('Confirm Password').fill(confirmation);
}
