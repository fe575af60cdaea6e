import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { postOf } from '../../../test/plain-post.ts';
import { fakeApi, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { chooseWarnings } from '../../lib/storage/warning-choice.ts';
import SearchPanel from './SearchPanel.tsx';

let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  const posts = [
    postOf(30, { content: 'The butler **did** it' }),
    postOf(29, { content: 'Nobody *survives*', contentWarning: 'Spoilers' }),
  ];
  api = fakeApi(() => ok({ users: [], communities: [], posts, totals: { users: 0, communities: 0, posts: 2 } }));
});
afterEach(() => {
  chooseWarnings(false);
  api.restore();
  resetPage();
});

const panel = <SearchPanel text="ending" onDone={() => undefined} />;

test('a suggested post shows its text without marks, and its warning in place of the text', async () => {
  await renderPage(panel);
  await expect.element(page.getByText('The butler did it')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Leila Haddad Content warning: Spoilers' })).toBeVisible();
  expect(page.getByText(/survives/).elements()).toEqual([]);
});

test('a suggested post with a warning shows its text to a member who sees such posts at once', async () => {
  chooseWarnings(true);
  await renderPage(panel);
  await expect.element(page.getByText('Nobody survives')).toBeVisible();
});
