import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { leila } from '../../../test/plain-post.ts';
import {
  currentHref,
  type FakeCall,
  type FakeResponse,
  fakeApi,
  ok,
  renderPage,
  resetPage,
} from '../../../test/TestPage.tsx';
import { chooseShortcuts } from '../../lib/storage/shortcut-choice.ts';
import { Keyboard } from './Keyboard.tsx';

const pagination = { page: 1, limit: 5, hasMore: false };

function respond({ path, query }: FakeCall): FakeResponse {
  if (path === '/search') {
    const users = query.get('q') === 'leil' ? [leila] : [];
    return ok({ users, communities: [], posts: [], totals: { users: users.length, communities: 0, posts: 0 } });
  }
  const conversation = {
    id: '40',
    isGroup: true,
    name: 'Cargo bikes',
    avatarUrl: null,
    otherParticipant: null,
    participants: [],
    participantIds: ['1'],
    lastMessageData: null,
    lastActivity: '2026-11-20T10:00:00.000Z',
    unreadCount: 0,
    mutedUntil: null,
    archivedUpTo: null,
    pinnedAt: null,
    markedUnreadUpTo: null,
    listChangedAt: null,
  };
  if (path === '/messages/conversations') return ok({ conversations: [conversation], pagination, summary: {} });
  if (path === '/messages/conversations/search') {
    return ok({ conversations: query.get('q') === 'bikes' ? [conversation] : [], pagination });
  }
  return { status: 404, body: { success: false } };
}

let api: ReturnType<typeof fakeApi>;
const presses: string[] = [];

beforeEach(() => {
  presses.length = 0;
  api = fakeApi(respond);
});

afterEach(() => {
  api.restore();
  chooseShortcuts(true);
  resetPage();
  window.scrollTo(0, 0);
});

function Post({ id }: { id: string }) {
  const press = (part: string) => () => presses.push(`${part} ${id}`);
  return (
    <article data-post={id} aria-label={`Post ${id}`} style={{ height: 700 }}>
      <button type="button" data-like onClick={press('like')}>
        Like
      </button>
      <button type="button" data-comment onClick={press('comment')}>
        Comment
      </button>
    </article>
  );
}

async function open() {
  await renderPage(
    <>
      <header className="shell-header">
        <input type="search" aria-label="Search" />
      </header>
      <button type="button" data-new-post onClick={() => presses.push('new')}>
        Write
      </button>
      <div role="feed">
        {['1', '2', '3'].map((id) => (
          <Post key={id} id={id} />
        ))}
      </div>
      <Keyboard />
    </>,
  );
  await expect.element(page.getByRole('feed')).toBeInTheDocument();
}

const focused = () => document.activeElement?.getAttribute('aria-label');
const menu = page.getByRole('dialog', { name: 'Command menu' });
const field = menu.getByRole('combobox');

test('j and k move through the posts, l likes the chosen one only', async () => {
  await open();
  await userEvent.keyboard('l');
  // Nothing was chosen: the first press chooses.
  await expect.poll(focused).toBe('Post 1');
  expect(presses).toEqual([]);
  await userEvent.keyboard('lj');
  await expect.poll(focused).toBe('Post 2');
  expect(document.activeElement && getComputedStyle(document.activeElement).outlineStyle).toBe('solid');
  const header = document.querySelector('.shell-header')?.getBoundingClientRect().bottom ?? 0;
  expect(document.activeElement?.getBoundingClientRect().top).toBeCloseTo(header + 8, 0);
  await userEvent.keyboard('jc');
  await expect.poll(focused).toBe('Post 3');
  await userEvent.keyboard('kl');
  await expect.poll(focused).toBe('Post 2');
  expect(presses).toEqual(['like 1', 'comment 3', 'like 2']);
});

test('keys search, write and navigate, never while somebody types, with a modifier or once switched off', async () => {
  await open();
  await userEvent.keyboard('/');
  await expect.poll(focused).toBe('Search');
  await userEvent.keyboard('ngl?');
  expect(document.querySelector('input')?.value).toBe('ngl?');
  expect(presses).toEqual([]);
  expect(currentHref()).toBe('/');

  document.querySelector('input')?.blur();
  await userEvent.keyboard('{Alt>}n{/Alt}{Shift>}n{/Shift}');
  chooseShortcuts(false);
  await userEvent.keyboard('nj');
  expect(presses).toEqual([]);
  expect(focused()).toBeNull();
  chooseShortcuts(true);
  await userEvent.keyboard('n');
  expect(presses).toEqual(['new']);
  // `l` alone would like; after `g` it is the leaderboard.
  await userEvent.keyboard('gl');
  await expect.poll(currentHref).toBe('/leaderboard');
  expect(presses).toEqual(['new']);
});

test('the list of keys switches single keys off, not the command menu', async () => {
  await open();
  await userEvent.keyboard('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(list.getByText('Next post')).toBeVisible();
  // An open dialog has the keyboard.
  await userEvent.keyboard('n');
  expect(presses).toEqual([]);
  await list.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard('?n');
  expect(presses).toEqual([]);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(menu).toBeVisible();
});

test('the command menu finds pages, people and conversations and runs the chosen row after it is closed', async () => {
  await open();
  document.querySelector('input')?.focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await expect.element(menu.getByRole('option', { name: 'Cargo bikes' })).toBeVisible();
  await userEvent.fill(field, 'leil');
  await expect.element(menu.getByRole('option', { name: /Leila Haddad/ })).toBeVisible();
  expect(menu.getByRole('option', { name: 'Cargo bikes' }).query()).toBeNull();
  await userEvent.fill(field, 'bikes');
  await expect.element(menu.getByRole('option', { name: 'Cargo bikes' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await expect.poll(currentHref).toBe('/messages?conversation=40');
});

test('an action of the command menu runs with the keyboard alone', async () => {
  await open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.fill(field, 'new po');
  await expect.element(menu.getByRole('option', { name: /New post/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => presses).toEqual(['new']);
  await expect.element(menu).not.toBeInTheDocument();
});
