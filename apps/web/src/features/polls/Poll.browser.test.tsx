import type { NewPoll, Poll } from '@gumball/contract/polls/polls.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeResponse, fakeApi, maya, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { lazyPoll } from './LazyPoll.tsx';
import { LazyPollFields } from './LazyPollFields.tsx';

const inAnHour = () => new Date(Date.now() + hourMs).toISOString();
const open: Poll = {
  options: ['Tea', 'Coffee', 'Water'],
  endsAt: inAnHour(),
  votesCount: 2,
  choice: null,
  results: null,
};
const voted: Poll = { ...open, votesCount: 3, choice: 1, results: [1, 2, 0] };
const over: Poll = { ...voted, endsAt: new Date(0).toISOString(), choice: null };

let api: ReturnType<typeof fakeApi> | undefined;
afterEach(() => {
  api?.restore();
  resetPage();
});

/** Renders a poll as a post does, with a response to its vote. */
async function showPoll(poll: Poll, { respond, authorId = '7' }: { respond?: FakeResponse; authorId?: string } = {}) {
  const readAgain = vi.fn<() => void>();
  api = fakeApi(() => respond ?? 'network error');
  function Post() {
    const [shown, setShown] = useState(poll);
    return (
      <article>{lazyPoll({ id: '30', user: { id: authorId }, poll: shown }, { take: setShown, readAgain })}</article>
    );
  }
  await renderPage(<Post />);
  return readAgain;
}

const option = (name: RegExp) => page.getByRole('radio', { name });
const heightOf = () => document.querySelector('article')?.getBoundingClientRect().height;

test('an option is voted for once, and then shows the results at the same height', async () => {
  await showPoll(open, { respond: { status: 200, body: { success: true, poll: voted } } });
  await expect.element(page.getByText('2 votes · 1 hour left')).toBeVisible();
  const before = heightOf();
  await option(/Coffee/).click();
  await expect.element(option(/^Coffee\s*67%, 2 votes$/)).toHaveAttribute('aria-checked', 'true');
  await expect.element(option(/^Tea\s*33%, 1 vote$/)).toHaveAttribute('aria-checked', 'false');
  await expect.element(page.getByText('3 votes · 1 hour left')).toBeVisible();
  expect(heightOf()).toBe(before);
  await option(/Tea/).click({ force: true });
  expect(api?.calls.map(({ path, body }) => [path, body])).toEqual([['/posts/30/vote', { choice: 1 }]]);
});

test('keyboard arrows move between options without voting, and the focus stays on the vote', async () => {
  await showPoll(open, { respond: { status: 200, body: { success: true, poll: voted } } });
  await expect.element(option(/Tea/)).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(option(/Coffee/)).toHaveFocus();
  expect(api?.calls).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(option(/Coffee\s*67%/)).toHaveFocus();
});

test('a rejected vote is reverted with a message, and the post is fetched again', async () => {
  const body = { success: false, code: 'POLL_VOTED', message: 'You have already voted in this poll' };
  const readAgain = await showPoll(open, { respond: { status: 409, body } });
  await option(/Tea/).click();
  await expect.element(page.getByText('You have already voted in this poll')).toBeVisible();
  await expect.element(option(/Tea/)).toHaveAttribute('aria-checked', 'false');
  expect(readAgain).toHaveBeenCalledOnce();
});

test('a vote that was not sent can be repeated', async () => {
  const readAgain = await showPoll(open);
  await option(/Tea/).click();
  await expect.element(option(/Tea/)).not.toHaveAttribute('aria-disabled');
  await option(/Tea/).click();
  await vi.waitFor(() => expect(api?.calls).toHaveLength(2), 15_000);
  expect(readAgain).not.toHaveBeenCalled();
});

test('the author and, after the end, everyone see the results without buttons', async () => {
  await showPoll({ ...voted, choice: null }, { authorId: maya.id });
  await expect.element(page.getByRole('list', { name: 'Poll results' })).toBeVisible();
  await expect.element(page.getByText('3 votes · 1 hour left')).toBeVisible();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
  resetPage();
  await showPoll(over);
  await expect.element(page.getByRole('listitem').nth(1)).toHaveTextContent('Coffee67%67%, 2 votes');
  await expect.element(page.getByText('3 votes · Final results')).toBeVisible();
});

test('a poll that ends while it is shown is fetched again', async () => {
  const readAgain = await showPoll({ ...open, endsAt: new Date(Date.now() + 300).toISOString() });
  await expect.element(option(/Tea/)).toBeVisible();
  await vi.waitFor(() => expect(readAgain).toHaveBeenCalledOnce(), { timeout: 15_000 });
});

test('the fields of a poll work by keyboard alone', async () => {
  let poll: NewPoll = { options: ['', ''], hours: 24 };
  function Composer() {
    const [written, setWritten] = useState(poll);
    poll = written;
    return <LazyPollFields poll={written} onChange={setWritten} onRemove={() => undefined} />;
  }
  await renderPage(<Composer />);
  await expect.element(page.getByRole('textbox', { name: 'Option 1' })).toHaveFocus();
  await userEvent.keyboard('Tea{Enter}Coffee{Enter}Water{Enter}{Enter}');
  expect(poll.options).toEqual(['Tea', 'Coffee', 'Water', '']);
  await expect.element(page.getByRole('textbox', { name: 'Option 4' })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Add option' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Backspace}');
  await expect.element(page.getByRole('textbox', { name: 'Option 3' })).toHaveFocus();
  await page.getByRole('button', { name: 'Remove option 1' }).click();
  expect(poll.options).toEqual(['Coffee', 'Water']);
  await expect.element(page.getByRole('button', { name: 'Remove option 1' })).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Open for' }).click();
  await page.getByRole('option', { name: '7 days' }).click();
  expect(poll.hours).toBe(168);
});

test('in a closed community nobody votes, and the poll says why', async () => {
  const post = { id: '30', user: { id: '7' }, poll: open, community: { isClosed: true } };
  api = fakeApi(() => 'network error');
  await renderPage(<article>{lazyPoll(post, { take: () => undefined, readAgain: () => undefined })}</article>);
  await expect.element(page.getByText('2 votes · This community is closed')).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Poll' }).getByText('Tea')).toBeVisible();
  expect(page.getByRole('radio').elements()).toEqual([]);
});
