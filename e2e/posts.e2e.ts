import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAccessibilityFaults, journey } from './support/browser.ts';

/** A PNG file that the browser renders. */
async function drawPicture(page: Page, name: string) {
  const bytes = await page.evaluate<number[]>(`(async () => {
    const canvas = new OffscreenCanvas(640, 400);
    const pen = canvas.getContext('2d');
    pen.fillStyle = '#d9166b';
    pen.fillRect(0, 0, 640, 400);
    pen.fillStyle = '#ffc531';
    pen.fillRect(200, 100, 200, 200);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    return [...new Uint8Array(await blob.arrayBuffer())];
  })()`);
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes) };
}

function composerOf(page: Page) {
  return page.getByRole('dialog', { name: 'Create post' });
}

async function openComposer(page: Page) {
  await page.getByRole('button', { name: "What's on your mind?" }).click();
  await composerOf(page).waitFor();
  return composerOf(page);
}

async function writePost(page: Page, words: string) {
  const composer = await openComposer(page);
  await composer.getByRole('textbox', { name: "What's on your mind?" }).fill(words);
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await composer.waitFor({ state: 'hidden' });
}

const first = (page: Page) => page.getByRole('article').first();

for (const visit of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  journey(`a new member posts an image at ${visit.width} px and opens it`, async ({ newMember }) => {
    const { page } = await newMember('alice', visit);
    const composer = await openComposer(page);
    await composer.getByRole('textbox', { name: "What's on your mind?" }).fill(`A square at ${visit.width}`);
    await composer.locator('input[type=file]').setInputFiles(await drawPicture(page, 'square.png'));
    await composer.getByRole('button', { name: 'Add description of square.png' }).click();
    await composer.getByRole('textbox', { name: 'Alt text' }).fill('A gold square on pink');
    await composer.getByRole('button', { name: 'Post', exact: true }).click();
    await composer.waitFor({ state: 'hidden' });

    await first(page).getByText(`A square at ${visit.width}`).waitFor();
    const picture = first(page).getByAltText('A gold square on pink');
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(0);

    await first(page)
      .getByRole('button', { name: /View picture/ })
      .click();
    await page.getByRole('dialog', { name: 'Picture' }).waitFor();
    await expect.poll(() => page.evaluate('history.state.over')).not.toBeUndefined();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/');

    await first(page)
      .getByRole('link', { name: /^(now|Just now|\d+m)/ })
      .click();
    await page.getByRole('button', { name: 'Go Back' }).waitFor();
    await page.getByAltText('A gold square on pink').waitFor();
  });
}

journey('on a phone Back closes overlays and always has an effect', async ({ newMember }) => {
  const { page } = await newMember('alice', { width: 390, height: 844 });
  await page.getByRole('link', { name: 'Friends' }).click();
  await page.getByRole('heading', { name: 'Friends', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Home' }).click();
  const composer = await openComposer(page);
  await composer.getByRole('textbox').fill('Not sent yet');
  await expect.poll(() => page.evaluate('history.state.over')).toBe(1);
  await page.goBack();
  await composer.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/');
  await openComposer(page);
  expect(await composer.getByRole('textbox').inputValue()).toBe('Not sent yet');
  await expect.poll(() => page.evaluate('history.state.over')).toBe(1);
  await page.reload();
  await page.getByRole('button', { name: "What's on your mind?" }).waitFor();
  await expect.poll(() => page.evaluate('history.state.over')).toBe(undefined);

  await page.getByRole('button', { name: 'Search' }).click();
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('searchbox').fill('nobody');
  await search.getByRole('searchbox').press('Enter');
  await page.waitForURL('**/search?q=nobody');
  await search.waitFor({ state: 'hidden' });
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goBack();
  await page.waitForURL('**/friends');
});

journey('a session that ends under a dialog leaves no history entry without effect', async ({ newMember }) => {
  const { page } = await newMember('alice', { width: 390, height: 844 });
  await page.getByRole('link', { name: 'Friends' }).click();
  await page.getByRole('heading', { name: 'Friends', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Home' }).click();
  await openComposer(page);
  await expect.poll(() => page.evaluate('history.state.over')).toBe(1);
  // Simulates a sign-out of this device from another one.
  await page.evaluate(async () => {
    const token = localStorage.getItem('authToken') ?? '';
    await fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  });
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  await expect.poll(() => page.evaluate('history.state?.over')).toBeFalsy();
  expect(new URL(page.url()).search).toBe('');
  await page.goBack();
  await page.waitForURL((url) => url.search === '?redirect=%2Ffriends');
});

journey('a draft that is open in two tabs is one post', async ({ newMember }) => {
  const { page, context } = await newMember('alice');
  const text = (await openComposer(page)).getByRole('textbox', { name: "What's on your mind?" });
  await text.fill('Said once in two tabs');
  const other = await context.newPage();
  await expect
    .poll(async () => {
      await other.goto(page.url());
      const composer = await openComposer(other);
      return composer.getByRole('textbox', { name: "What's on your mind?" }).inputValue();
    })
    .toBe('Said once in two tabs');
  // The first success empties the draft in the other tab, before or after that one sends the same post.
  await Promise.allSettled(
    [page, other].map((tab) =>
      composerOf(tab).getByRole('button', { name: 'Post', exact: true }).click({ timeout: 5000 }),
    ),
  );
  for (const tab of [page, other]) {
    await tab.waitForLoadState('networkidle');
    await tab.reload();
    await first(tab).getByText('Said once in two tabs').waitFor();
    expect(await tab.getByText('Said once in two tabs').count()).toBe(1);
  }
});

journey('a draft with its attachment survives a reload and is cleared after posting', async ({ newMember }) => {
  const { page } = await newMember('alice');
  const composer = await openComposer(page);
  const words = composer.getByRole('textbox', { name: "What's on your mind?" });
  await words.fill('Half a thought');
  await composer.locator('input[type=file]').setInputFiles(await drawPicture(page, 'kept.png'));
  await composer.getByRole('button', { name: 'Add description of kept.png' }).waitFor();
  await page.reload();

  await openComposer(page);
  expect(await words.inputValue()).toBe('Half a thought');
  await composer.getByRole('button', { name: 'Remove kept.png' }).waitFor();
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await composer.waitFor({ state: 'hidden' });
  await first(page).getByText('Half a thought').waitFor();

  await openComposer(page);
  expect(await words.inputValue()).toBe('');
  expect(await composer.getByRole('button', { name: 'Remove kept.png' }).count()).toBe(0);
});

journey('a post that could not be sent keeps its text and is created once', async ({ newMember }) => {
  const { page } = await newMember('alice');
  const composer = await openComposer(page);
  await composer.getByRole('textbox').fill('Sent through a bad line');
  await page.route('**/api/posts', async (route) => {
    // The server creates the post; the response is lost.
    await route.fetch();
    await route.abort();
  });
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await composer.getByText('An error occurred while creating the post').waitFor();
  await page.unroute('**/api/posts');
  await composer.getByRole('button', { name: 'Post', exact: true }).click();
  await composer.waitFor({ state: 'hidden' });
  await page.reload();
  await first(page).waitFor();
  expect(await page.getByText('Sent through a bad line').count()).toBe(1);
});

journey('rejects unsupported and surplus files with a message', async ({ newMember }) => {
  const { page } = await newMember('alice');
  const composer = await openComposer(page);
  const post = composer.getByRole('button', { name: 'Post', exact: true });
  expect(await post.isDisabled()).toBe(true);
  const chooser = composer.locator('input[type=file]');
  await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
  await composer.getByText('"notes.txt" is not a supported file type').waitFor();
  await composer.getByText('"notes.txt" is not a supported file type').waitFor({ state: 'hidden', timeout: 8000 });

  const picture = await drawPicture(page, 'one.png');
  await chooser.setInputFiles(Array.from({ length: 11 }, (_, at) => ({ ...picture, name: `${at}.png` })));
  await composer.getByText('You can only upload up to 10 files per post').waitFor();
  expect(await composer.getByRole('button', { name: /^Remove / }).count()).toBe(10);
});

journey('rolls back a like without a network and shows an error', async ({ newMember }) => {
  const { page, context } = await newMember('alice');
  await writePost(page, 'Like me if you can');
  await context.setOffline(true);
  await first(page).getByRole('button', { name: 'Like, 0 likes' }).click();
  await page.getByRole('alert').getByText('Failed to like post').waitFor();
  await first(page).getByRole('button', { name: 'Like, 0 likes' }).waitFor();
  await context.setOffline(false);
  await first(page).getByRole('button', { name: 'Like, 0 likes' }).click();
  await first(page).getByRole('button', { name: 'Unlike, 1 like' }).waitFor();
});

journey('the author edits and deletes a post; others copy its link, save, report or block', async ({ newMember }) => {
  const alice = await newMember('alice');
  await writePost(alice.page, 'First words of alice');
  const options = (page: Page) => first(page).getByRole('button', { name: 'More options' });

  await options(alice.page).click();
  await alice.page.getByRole('menuitem', { name: 'Edit post' }).click();
  const editor = alice.page.getByRole('dialog', { name: 'Edit post' });
  await editor.getByRole('textbox').fill('Better words of alice');
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.waitFor({ state: 'hidden' });
  await first(alice.page).getByText('Better words of alice').waitFor();

  const bob = await newMember('bob');
  await first(bob.page).getByText('Better words of alice').waitFor();
  await options(bob.page).click();
  await bob.page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
  expect(await bob.page.getByRole('menuitem').allTextContents()).toEqual([
    'Copy link',
    'Send to a friend',
    'Save',
    'Mute Alice',
    'Report',
    'Block',
  ]);
  await bob.page.keyboard.press('Escape');

  await options(alice.page).click();
  await alice.page.getByRole('menuitem', { name: 'Delete post' }).click();
  const question = alice.page.getByRole('alertdialog', { name: 'Are you sure you want to delete this post?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await alice.page.getByText('Better words of alice').waitFor({ state: 'hidden' });
  await bob.page.getByText('Better words of alice').waitFor({ state: 'hidden' });
});

journey('going back and reloading restore the scroll position', async ({ newMember }) => {
  const { page, accessToken } = await newMember('alice');
  for (let at = 1; at <= 45; at += 1) {
    const response = await page.request.post('/api/posts', {
      headers: { authorization: `Bearer ${accessToken}` },
      data: { content: `Post ${at}. ${'More words to read. '.repeat(at % 7)}` },
    });
    expect(response.status()).toBe(201);
  }
  await page.reload();
  await first(page).waitFor();
  const target = page.getByRole('article').filter({ hasText: 'Post 12.' });
  await expect
    .poll(
      async () => {
        // Less than the screen, so that the post is still there when the scroll is painted.
        await page.mouse.wheel(0, 400);
        return target.count();
      },
      { timeout: 20_000, interval: 150 },
    )
    .toBe(1);
  await target.scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  const top = () => target.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await top();

  await target.getByText(/^Post 12\./).click();
  await page.waitForURL(/\/post\/\d+$/);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await target.waitFor();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3);

  await page.reload();
  await target.waitFor();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3);
});

journey('shows a message for a post that does not exist', async ({ newMember }) => {
  const { page } = await newMember('alice');
  await page.goto('/post/987654321');
  await page.getByRole('heading', { name: 'Post Not Found' }).waitFor();
  await page.goto('/post/');
  await page.getByText('No post ID provided').waitFor();
});

for (const dark of [false, true]) {
  journey(
    `home, composer and post page have no accessibility violations in the ${dark ? 'dark' : 'light'} theme`,
    async ({ newMember }) => {
      const { page } = await newMember('alice', { dark });
      await writePost(page, 'Words with a link: https://example.org/a and more. '.repeat(5));
      await first(page).getByRole('button', { name: 'See more' }).waitFor();
      expect(await findAccessibilityFaults(page)).toEqual([]);
      const composer = await openComposer(page);
      await composer.getByRole('button', { name: 'Emoji' }).click();
      await composer.locator('input[type=file]').setInputFiles(await drawPicture(page, 'square.png'));
      await composer.getByRole('button', { name: 'Add description of square.png' }).click();
      expect(await findAccessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await composer.waitFor({ state: 'hidden' });
      await first(page)
        .getByRole('link', { name: /^(now|Just now|\d+m)/ })
        .click();
      await page.getByRole('button', { name: 'Go Back' }).waitFor();
      await first(page).waitFor();
      expect(await findAccessibilityFaults(page)).toEqual([]);
    },
  );
}
