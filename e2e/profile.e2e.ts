import { expect } from 'vitest';
import { findAccessibilityFaults, journey } from './support/browser.ts';

/** A script that renders a PNG of one colour in the page. */
const drawPicture = (colour: string) => `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 800 });
  const context = canvas.getContext('2d');
  context.fillStyle = '${colour}';
  context.fillRect(0, 0, 1600, 800);
  return canvas.toDataURL('image/png').split(',')[1];
})()`;

journey('a member edits their profile with the keyboard, and others see the changes', async ({ newMember }) => {
  const alice = await newMember('alice', { dark: true });
  const bob = await newMember('bob', { width: 390, height: 844 });
  const { page } = alice;
  // Without an id or username, the page shows the member's own profile.
  for (const address of ['/user', '/user-profile']) {
    await page.goto(address);
    await page.waitForURL((url) => url.pathname === '/profile');
  }
  await page.getByText("You haven't posted anything yet.").waitFor();
  // The links of the member's own name lead to the same page.
  await page.goto(`/user/${alice.username}`);
  await page.getByText("You haven't joined any communities yet").waitFor();
  await page.getByRole('tab', { name: 'Saved' }).waitFor();
  await page.goto('/profile');
  expect(await page.getByRole('button', { name: /Connect Wallet/ }).isDisabled()).toBe(true);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Edit Profile' }).press('Enter');

  const bio = page.getByLabel('Bio');
  await bio.waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await bio.fill('Muralist. Big walls, small dog.');
  await page.getByText('31/500').waitFor();
  await page.reload();
  await page.getByText('31/500').waitFor();
  expect(await bio.inputValue()).toBe('Muralist. Big walls, small dog.');

  const picture = {
    mimeType: 'image/png',
    buffer: Buffer.from(await page.evaluate<string>(drawPicture('#db0f6b')), 'base64'),
  };
  await page.locator('input[data-picture=banner]').setInputFiles({ ...picture, name: 'banner.png' });
  const crop = page.getByRole('dialog', { name: 'Crop banner' });
  await crop.getByRole('application', { name: 'Picture' }).press('+');
  await crop.getByRole('button', { name: 'Zoom out' }).and(page.locator(':enabled')).waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await crop.getByRole('button', { name: 'Apply' }).press('Enter');
  await crop.waitFor({ state: 'detached' });
  await page.locator('input[data-picture=avatar]').setInputFiles({ ...picture, name: 'avatar.png' });
  await page.getByRole('dialog', { name: 'Crop avatar' }).getByRole('button', { name: 'Apply' }).press('Enter');

  // Navigation asks for confirmation before it discards a chosen image.
  await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await question.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await page.getByText('Profile updated successfully!').waitFor();
  await page.waitForURL((url) => url.pathname === '/profile');
  await page.getByText('Muralist. Big walls, small dog.').waitFor();

  await bob.page.goto(`/user/${alice.username}`);
  await bob.page.getByText('Muralist. Big walls, small dog.').waitFor();
  await bob.page.getByRole('heading', { name: 'No posts yet' }).waitFor();
  const pictures = bob.page.getByRole('region', { name: 'Alice Tester' }).locator('img');
  expect(await pictures.count()).toBe(2);
  expect(await findAccessibilityFaults(bob.page)).toEqual([]);
});
