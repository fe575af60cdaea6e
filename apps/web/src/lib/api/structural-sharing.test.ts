import { type InfiniteData, InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from './query-client.ts';

type Page = { items: { id: string; liked: boolean }[] };
type Loaded = InfiniteData<Page>;

const queryKey = ['a list of a test'];
const item = (id: string) => ({ id, liked: false });
let responses: ((items: Page['items']) => void)[] = [];

/** Renders a list whose pages arrive when the test wants it. */
function startQuery() {
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey,
    queryFn: () =>
      new Promise<Page>((resolve) => {
        responses.push((items) => resolve({ items }));
      }),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length,
  });
  observer.subscribe(() => undefined);
  return observer;
}

/** Responds to the oldest pending request. */
async function respond(...items: Page['items']): Promise<void> {
  await expect.poll(() => responses.length).toBeGreaterThan(0);
  responses.shift()?.(items);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
}

const shownItems = () => queryClient.getQueryData<Loaded>(queryKey)?.pages.map(({ items }) => items);
const change = (update: (items: Page['items']) => Page['items']) =>
  queryClient.setQueryData<Loaded>(
    queryKey,
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: update(page.items) })) },
  );

afterEach(() => {
  queryClient.clear();
  responses = [];
});

test('the next page does not change the pages before it', async () => {
  const observer = startQuery();
  await respond(item('1'), item('2'));
  const nextPage = observer.fetchNextPage();
  change((items) => items.filter(({ id }) => id !== '2').map((entry) => ({ ...entry, liked: true })));
  await respond(item('3'));
  await nextPage;
  expect(shownItems()).toEqual([[{ id: '1', liked: true }], [item('3')]]);
  observer.destroy();
});

test('a refetched list equals the response', async () => {
  const observer = startQuery();
  await respond(item('1'), item('2'));
  change((items) => items.map((entry) => ({ ...entry, liked: true })));
  const refetch = observer.refetch();
  await respond(item('1'), item('4'));
  await refetch;
  expect(shownItems()).toEqual([[item('1'), item('4')]]);
  observer.destroy();
});
