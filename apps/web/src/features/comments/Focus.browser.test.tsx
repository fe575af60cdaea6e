import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeComments, fakeComments, row } from '../../../test/fake-comments.ts';
import { commentOf, me } from '../../../test/plain-comment.ts';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import CommentSection from './CommentSection.tsx';
import { addPending, removeComment } from './comments.cache.ts';

let api: FakeComments;

beforeEach(() => {
  api = fakeComments();
});

afterEach(() => {
  api.restore();
  resetPage();
});

const renderSection = () =>
  renderPage(<CommentSection post={{ id: '9', commentsCount: api.comments.length }} place="page" />);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const focusedId = () => document.activeElement?.id;

/** Presses a control with the keyboard. */
async function press(name: string): Promise<void> {
  await expect.element(button(name)).toBeVisible();
  (button(name).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

describe('the focus returns to', () => {
  test.each([
    ['Escape', '{Escape}'],
    ['Cancel', '{Tab}{Enter}'],
    ['Save', 'More{Enter}'],
  ])('Edit after %s', async (_name, keys) => {
    await renderSection();
    await press('Edit');
    await expect.element(page.getByRole('textbox', { name: 'Edit comment' })).toHaveFocus();
    await userEvent.keyboard(keys);
    await expect.element(button('Edit')).toHaveFocus();
  });

  test.each([
    ['Escape', '{Escape}'],
    ['Cancel', '{Tab}{Enter}'],
    ['the reply', 'Well said{Enter}'],
  ])('Reply after %s', async (_name, keys) => {
    api.comments = [commentOf(30)];
    await renderSection();
    await press('Reply');
    await expect.element(page.getByRole('textbox', { name: 'Reply to Kofi Mensah...' })).toHaveFocus();
    await userEvent.keyboard(keys);
    await expect.element(button('Reply')).toHaveFocus();
  });

  test('the replies that are shown, and to the line that shows them', async () => {
    api.comments = [commentOf(30, { repliesCount: 2 })];
    api.replies = [commentOf(201, { parentId: '30' }), commentOf(202, { parentId: '30' })];
    await renderSection();
    await press('Show 2 replies');
    await expect.element(button('Hide 2 replies')).toBeVisible();
    expect(document.activeElement?.contains(row('Comment 201').last().element())).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    await press('Hide 2 replies');
    await expect.element(button('Show 2 replies')).toHaveFocus();
  });

  test('the newest of the comments that waited', async () => {
    await renderSection();
    await expect.element(row('Comment 30')).toBeVisible();
    addPending(commentOf(31));
    addPending(commentOf(32));
    await press('2 new comments');
    await expect.poll(focusedId).toBe('comment-32');
  });

  test('the first reply that waited', async () => {
    api.comments = [commentOf(30, { repliesCount: 3 })];
    api.replies = [commentOf(201, { parentId: '30' })];
    await renderSection();
    await press('Show 3 replies');
    await expect.element(row('Comment 201').last()).toBeVisible();
    addPending(commentOf(202, { parentId: '30' }));
    addPending(commentOf(203, { parentId: '30' }));
    await press('2 new replies');
    await expect.poll(focusedId).toBe('comment-202');
  });

  test('the first comment of the last page; with more to load it stays', async () => {
    api.comments = Array.from({ length: 45 }, (_, at) => commentOf(100 - at));
    await renderSection();
    await press('Load More Comments');
    await expect.element(row('Comment 61')).toBeVisible();
    await expect.element(button('Load More Comments')).toHaveFocus();
    await press('Load More Comments');
    await expect.poll(focusedId).toBe('comment-60');
  });

  test('the first reply of the last page', async () => {
    api.comments = [commentOf(30, { repliesCount: 12 })];
    api.replies = Array.from({ length: 12 }, (_, at) => commentOf(201 + at, { parentId: '30' }));
    await renderSection();
    await press('Show 12 replies');
    await press('Load 2 more replies');
    await expect.poll(focusedId).toBe('comment-211');
  });
});

test('the focus of a member who is elsewhere is not moved', async () => {
  api.comments = [commentOf(30), commentOf(29, { user: me })];
  await renderSection();
  await press('Edit');
  const sort = page.getByRole('combobox', { name: 'Sort' });
  (sort.element() as HTMLElement).focus();
  removeComment('29');
  await expect.element(page.getByRole('textbox', { name: 'Edit comment' })).not.toBeInTheDocument();
  await expect.element(sort).toHaveFocus();
});
