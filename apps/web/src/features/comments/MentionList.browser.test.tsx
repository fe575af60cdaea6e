import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { useState } from 'react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listedUser } from '../../../test/listed-user.ts';
import { type FakeCall, type FakeResponse, fakeApi, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { CommentForm } from './CommentForm.tsx';

const person = (id: string, first: string, lastName: string) =>
  listedUser(id, first, { lastName, username: `${first}_${lastName}.fun`.toLowerCase() });

const friends = [person('2', 'Leila', 'Haddad'), person('3', 'Omar', 'Lewis')];
const others = [person('2', 'Leila', 'Haddad'), person('4', 'Lena', 'Ortiz')];
const pagination = { page: 1, limit: 6, hasMore: false };
const sent: string[] = [];
let cancelled = 0;
let api: ReturnType<typeof fakeApi>;

function people({ path, query }: FakeCall): FakeResponse {
  const q = query.get('q') ?? '';
  const begins = ({ username, lastName }: ListedUser) =>
    [username, lastName.toLowerCase()].some((name) => name.startsWith(q));
  if (path === '/friends/chat')
    return { status: 200, body: { success: true, friends: friends.filter(begins), pagination } };
  if (path === '/users/search')
    return { status: 200, body: { success: true, users: others.filter(begins), pagination } };
  return 'network error';
}

function Field() {
  const [text, setText] = useState('');
  return (
    <CommentForm
      label="Write a comment..."
      text={text}
      max={2000}
      onText={setText}
      canSend
      isSending={false}
      sendLabel="Send"
      onSend={() => sent.push(text)}
      onCancel={() => {
        cancelled += 1;
      }}
    />
  );
}

const field = page.getByRole('textbox', { name: 'Write a comment...' });
const list = page.getByRole('listbox', { name: 'People to mention' });
// Without the initials of the avatar.
const options = () =>
  [...document.querySelectorAll('[role=option]')].map((option) => option.textContent.replace(/^[A-Z]{2}(?=[A-Z])/, ''));

beforeEach(async () => {
  sent.length = 0;
  cancelled = 0;
  api = fakeApi(people);
  onTestFinished(() => {
    api.restore();
    resetPage();
  });
  await renderPage(<Field />);
});

it('an @ suggests friends, then other members by prefix, each once', async () => {
  await field.click();
  await userEvent.keyboard('Hello @');
  await expect.element(list).toBeVisible();
  expect(options()).toEqual(['Leila Haddad@leila_haddad', 'Omar Lewis@omar_lewis']);
  expect(api.calls.map(({ path }) => path)).toEqual(['/friends/chat']);
  await userEvent.keyboard('le');
  await expect.poll(options).toEqual(['Leila Haddad@leila_haddad', 'Omar Lewis@omar_lewis', 'Lena Ortiz@lena_ortiz']);
  await expect.element(page.getByText(/^3 people to mention/)).toBeInTheDocument();
});

it('arrows select, Enter inserts the mention; then Enter sends again', async () => {
  await field.click();
  await userEvent.keyboard('Hello @le');
  await expect.poll(options).toHaveLength(3);
  await expect.element(page.getByRole('option', { name: /Leila/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}');
  const lena = page.getByRole('option', { name: /Lena/ });
  await expect.element(lena).toHaveAttribute('aria-selected', 'true');
  await expect.element(field).toHaveAttribute('aria-activedescendant', lena.element().id);
  await expect.element(field).toHaveAttribute('aria-controls', list.element().id);
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Hello @lena_ortiz ');
  await expect.element(field).toHaveFocus();
  await expect.element(list).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.keyboard('!{Enter}');
  expect(sent).toEqual(['Hello @lena_ortiz !']);
});

it('Tab and a click insert too, and the text behind stays', async () => {
  await field.click();
  await userEvent.keyboard('@om');
  await expect.poll(options).toEqual(['Omar Lewis@omar_lewis']);
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('@omar_lewis ');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('and @le');
  await expect.poll(options).toHaveLength(3);
  await page.getByRole('option', { name: /Leila/ }).click();
  await expect.element(field).toHaveValue('@omar_lewis and @leila_haddad ');
  await expect.element(field).toHaveFocus();
});

it('Escape only closes the list, until another mention is started', async () => {
  await field.click();
  await userEvent.keyboard('@le');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  expect(cancelled).toBe(0);
  await userEvent.keyboard('i');
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(cancelled).toBe(1);
  await userEvent.keyboard(' @le');
  await expect.element(list).toBeVisible();
});

it('without suggestions, Enter sends as usual', async () => {
  await field.click();
  await userEvent.keyboard('@zz');
  await expect.poll(() => api.calls.length).toBeGreaterThan(0);
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual(['@zz']);
});
