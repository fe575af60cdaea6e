import type { Community } from '@gumball/contract/communities/communities.schemas';
import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, maya, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { FoundCommunities, FoundUsers } from './FoundItems.tsx';

const latin = 'A place for everybody who grows tomatoes on a balcony. '.repeat(4).trim();
const arabic = 'مكان لكل من يزرع الطماطم في الشرفة أو في الحديقة الصغيرة. '.repeat(4).trim();

let description = '';
let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi(() => {
    const found: Partial<Community> = { id: '7', name: 'Gardeners', memberCount: 12, avatarUrl: null, description };
    return ok({ communities: [found], total: 1, pagination: { limit: 20, hasMore: false, nextCursor: null } });
  });
});
afterEach(() => {
  api.restore();
  document.documentElement.dir = 'ltr';
  resetPage();
});

test.each([
  ['ltr', 'Latin', latin],
  ['rtl', 'Latin', latin],
  ['ltr', 'Arabic', arabic],
  ['rtl', 'Arabic', arabic],
])('on a page %s the beginning of a long description in %s letters is visible', async (dir, letters, text) => {
  await page.viewport(600, 600);
  document.documentElement.dir = dir;
  description = text;
  await renderPage(<FoundCommunities q={`${dir} ${letters}`} action={() => null} />);
  const shown = page.getByText(text, { exact: true });
  await expect.element(shown).toBeVisible();
  expect(document.querySelector('li a')?.textContent).toContain('members · ');
  const element = shown.element();
  const box = element.getBoundingClientRect();
  const isInside = (index: number) => {
    const range = document.createRange();
    const node = element.firstChild as Text;
    range.setStart(node, index);
    range.setEnd(node, index + 1);
    const { left, right } = range.getBoundingClientRect();
    return left >= box.left - 1 && right <= box.right + 1;
  };
  expect([isInside(0), isInside(text.length - 1)]).toEqual([true, false]);
});

test('a long name of a level leaves room for the name of the member on a phone', async () => {
  const kwabena: Partial<ListedUser> = {
    ...maya,
    firstName: 'Kwabena',
    lastName: 'Mensah',
    level: 'Kiezlegende auf Lebenszt',
  };
  api.restore();
  api = fakeApi(() => ok({ users: [kwabena], total: 1, pagination: { limit: 20, hasMore: false } }));
  await page.viewport(360, 740);
  await renderPage(<FoundUsers q="kwabena" />);
  const name = page.getByText('Kwabena Mensah');
  await expect.element(name).toBeVisible();
  expect(name.element().clientWidth).toBeGreaterThan(90);
});
