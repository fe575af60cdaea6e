import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAccessibilityFaults, journey } from './support/browser.ts';

/** Sends an API request as a member. */
async function call(who: { page: Page; accessToken: string }, method: string, path: string, data: object = {}) {
  const response = await who.page.request.fetch(`/api${path}`, {
    method,
    data,
    headers: { authorization: `Bearer ${who.accessToken}` },
  });
  expect(response.ok()).toBe(true);
  return (await response.json()) as { post: { id: string }; comment: { id: string } };
}
const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

journey(
  'a member gets notifications of likes, comments and mentions live and opens a comment from one',
  async ({ newMember }) => {
    const alice = await newMember('alice');
    const [bob, carol] = [await newMember('bob'), await newMember('carol')];
    const { post } = await call(alice, 'POST', '/posts', { content: 'A sunny day' });
    await bell(alice.page, 'Notifications').waitFor();
    await call(bob, 'POST', `/posts/${post.id}/like`);
    await bell(alice.page, 'Notifications, 1 new').waitFor();
    await call(carol, 'POST', `/posts/${post.id}/like`);

    await bell(alice.page, 'Notifications, 1 new').click();
    const panel = alice.page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('link', { name: /Carol Tester and 1 other liked your post: “A sunny day”/ }).waitFor();
    await bell(alice.page, 'Notifications').waitFor();
    expect(await findAccessibilityFaults(alice.page)).toEqual([]);
    const handle = alice.username.replace('.fun', '');
    const { comment } = await call(bob, 'POST', `/comments/posts/${post.id}/comments`, {
      content: `Look at this, @${handle}`,
    });
    const events = panel.getByRole('link', { name: /Bob Tester commented on your post.*Unread/ });
    await events.waitFor();
    await call(carol, 'DELETE', `/posts/${post.id}/like`);
    await panel.getByRole('link', { name: /Bob Tester liked your post: “A sunny day”/ }).waitFor();

    await events.click();
    await alice.page.waitForURL(`**/post/${post.id}#comment-${comment.id}`);
    await panel.waitFor({ state: 'hidden' });
    const written = alice.page.locator(`#comment-${comment.id}`);
    await written.getByText('Look at this').waitFor();
    await bell(alice.page, 'Notifications').click();
    await panel.getByRole('link', { name: /Bob Tester commented on your post/ }).waitFor();
    await panel.getByText('Unread').waitFor();
    expect(await panel.getByRole('link', { name: /commented on your post.*Unread/ }).count()).toBe(0);
    await panel.getByRole('button', { name: 'Mark all read' }).click();
    await panel.getByText('Unread').waitFor({ state: 'hidden' });
    await alice.page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await written.getByRole('link', { name: `@${handle}` }).click();
    await alice.page.waitForURL(`**/user/${alice.username}`);
  },
);

journey('on a phone the bell opens the page, and a kind of notification can be disabled', async ({ newMember }) => {
  const alice = await newMember('alice', { width: 390, height: 844, dark: true });
  const bob = await newMember('bob');
  const { post } = await call(alice, 'POST', '/posts', { content: 'hello' });
  await call(bob, 'POST', `/posts/${post.id}/like`);
  await bell(alice.page, 'Notifications, 1 new').click();
  await alice.page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  await alice.page.getByRole('link', { name: /Bob Tester liked your post/ }).waitFor();
  expect(await findAccessibilityFaults(alice.page)).toEqual([]);
  await alice.page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await alice.page.getByRole('checkbox', { name: 'Comments in the app' }).waitFor();
  const saved = alice.page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await alice.page.getByRole('checkbox', { name: 'Comments in the app' }).uncheck();
  await saved;
  // A control that is half covered by the header would fail the target size rule.
  await alice.page.evaluate('scrollTo(0, 0)');
  expect(await findAccessibilityFaults(alice.page)).toEqual([]);
  await alice.page.reload();
  await alice.page.getByRole('checkbox', { name: 'Comments in the app' }).waitFor();
  expect(await alice.page.getByRole('checkbox', { name: 'Comments in the app' }).isChecked()).toBe(false);
  await call(bob, 'POST', `/comments/posts/${post.id}/comments`, { content: 'not told' });
  await call(bob, 'POST', '/posts', { content: `@${alice.username} told` });
  await bell(alice.page, 'Notifications, 1 new').click();
  await alice.page.getByRole('link', { name: /mentioned you in a post/ }).waitFor();
  expect(await alice.page.getByText('commented on your post').count()).toBe(0);
});
