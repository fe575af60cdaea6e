import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeResponse, fakeApi, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { queryClient } from '../../lib/api/query-client.ts';
import { SearchResults } from './SearchResults.tsx';

const found = { users: [], communities: [], posts: [], totals: { users: 0, communities: 0, posts: 3 } };
const refused: FakeResponse = { status: 403, body: { success: false, code: 'ACCESS_DENIED', message: 'Not now' } };

let respond: FakeResponse;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  respond = { status: 200, body: { success: true, ...found } };
  api = fakeApi(() => respond);
});
afterEach(() => {
  api.restore();
  resetPage();
});

const results = (
  <SearchResults q="tulips" chosen={undefined} idle={null} onChoose={() => undefined}>
    {(kind) => <p>The {kind}</p>}
  </SearchResults>
);

test('results stay if a refetch fails', async () => {
  await renderPage(results);
  await expect.element(page.getByText('The posts')).toBeVisible();
  respond = refused;
  await queryClient.refetchQueries();
  expect(api.calls).toHaveLength(2);
  await expect.element(page.getByText('The posts')).toBeVisible();
});

test('a failed search shows it and can be retried', async () => {
  respond = refused;
  await renderPage(results);
  await expect.element(page.getByRole('alert').getByText('Search failed')).toBeVisible();
  respond = { status: 200, body: { success: true, ...found } };
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('3 results found')).toBeVisible();
});
