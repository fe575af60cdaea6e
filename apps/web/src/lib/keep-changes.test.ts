import { type InfiniteData, InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from './cache.ts';

type Page = { items: { id: string; liked: boolean }[] };
type Loaded = InfiniteData<Page>;

const queryKey = ['a list of a test'];
const item = (id: string) => ({ id, liked: false });
let answers: ((items: Page['items']) => void)[] = [];

/** Shows a list of which every page comes when the test wants it. */
function open() {
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey,
    queryFn: () =>
      new Promise<Page>((resolve) => {
        answers.push((items) => resolve({ items }));
      }),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length,
  });
  observer.subscribe(() => undefined);
  return observer;
}

/** Answers the oldest question that waits. */
async function arrive(...items: Page['items']): Promise<void> {
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  answers.shift()?.(items);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
}

const shown = () => queryClient.getQueryData<Loaded>(queryKey)?.pages.map(({ items }) => items);
const change = (make: (items: Page['items']) => Page['items']) =>
  queryClient.setQueryData<Loaded>(
    queryKey,
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: make(page.items) })) },
  );

afterEach(() => {
  queryClient.clear();
  answers = [];
});

test('the next page changes nothing about the pages before it', async () => {
  const observer = open();
  await arrive(item('1'), item('2'));
  const more = observer.fetchNextPage();
  change((items) => items.filter(({ id }) => id !== '2').map((one) => ({ ...one, liked: true })));
  await arrive(item('3'));
  await more;
  expect(shown()).toEqual([[{ id: '1', liked: true }], [item('3')]]);
  observer.destroy();
});

test('a list that is read anew is as it was answered', async () => {
  const observer = open();
  await arrive(item('1'), item('2'));
  change((items) => items.map((one) => ({ ...one, liked: true })));
  const again = observer.refetch();
  await arrive(item('1'), item('4'));
  await again;
  expect(shown()).toEqual([[item('1'), item('4')]]);
  observer.destroy();
});
