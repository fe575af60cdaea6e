import type { Community } from '@gumball/contract/communities/communities.schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeCall, type FakeResponse, fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import CommunityDialog from './CommunityDialog.tsx';

const gardeners: Community = {
  id: '7',
  name: 'Gardeners',
  description: 'Tulips.',
  rules: null,
  avatarUrl: '/uploads/old.png',
  bannerUrl: null,
  access: 'public',
  showToGuests: true,
  memberCount: 4,
  postsToday: 0,
  postsThisWeek: 0,
  pinnedPostIds: [],
  rulesVersion: 0,
  acceptedRules: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  isMember: true,
  userRole: 'owner',
  isRequested: false,
  requestsCount: 0,
};

const field = (name: string) => page.getByLabelText(name, { exact: true });
const create = page.getByRole('button', { name: 'Create', exact: true });
const save = page.getByRole('button', { name: 'Save Changes' });
const done = vi.fn<(community: Community) => void>();
const send = { avatar: vi.fn<() => Promise<string>>(), banner: vi.fn<() => Promise<string>>() };

let api: ReturnType<typeof fakeApi>;
let respond: (call: FakeCall) => FakeResponse;

function storedResponse({ body }: FakeCall): FakeResponse {
  return { status: 200, body: { success: true, community: { ...gardeners, ...(body as object) } } };
}

const writes = () =>
  api.calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const dialog = (community?: Community) => (
  <CommunityDialog community={community} uploaders={send} onClose={() => undefined} onDone={done} />
);

async function chooseAvatar(): Promise<void> {
  const find = () => document.querySelector<HTMLInputElement>('input[data-picture=avatar]');
  await expect.poll(find).not.toBeNull();
  const canvas = Object.assign(document.createElement('canvas'), { width: 30, height: 30 });
  canvas.getContext('2d')?.fillRect(0, 0, 30, 30);
  const blob = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((result) => (result ? resolve(result) : reject(new Error('no picture'))));
  });
  const transfer = new DataTransfer();
  transfer.items.add(new File([blob], 'black.png', { type: 'image/png' }));
  const input = find();
  if (!input) throw new Error('no input');
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Crop avatar' })).not.toBeInTheDocument();
}

beforeEach(() => {
  respond = storedResponse;
  api = fakeApi((call) => respond(call));
  send.avatar.mockReset().mockResolvedValue('/uploads/new-avatar.png');
  send.banner.mockReset().mockResolvedValue('/uploads/new-banner.png');
  done.mockReset();
});
afterEach(() => {
  api.restore();
  resetPage();
});

describe('CommunityDialog', () => {
  it.each([
    ['', '', '', 'Community name is required'],
    ['ab', '', '', 'Community name must be at least 3 characters'],
    ['n'.repeat(50), '', '', 'Community name must be less than 50 characters'],
    ['Gardeners', 'd'.repeat(501), '', 'Description must be less than 500 characters'],
    ['Gardeners', '', 'r'.repeat(1001), 'Rules must be less than 1000 characters'],
  ])('rejects name %j, description %.3s, rules %.3s: %s', async (name, description, rules, expectedMessage) => {
    await renderPage(dialog());
    await field('Name').fill(name);
    await field('Description').fill(description);
    await field('Rules').fill(rules);
    await create.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(expectedMessage);
    expect(writes()).toEqual([]);
  });

  it('shows a placeholder avatar until a name is typed', async () => {
    await renderPage(dialog());
    const placeholderIcon = () => document.querySelector('.lucide-users-round');
    await expect.poll(placeholderIcon).not.toBeNull();
    await field('Name').fill('Night Owls');
    await expect.poll(() => document.querySelector('[data-initials=NO]')).not.toBeNull();
    expect(placeholderIcon()).toBeNull();
  });

  it('creates a community with trimmed text and null for empty fields', async () => {
    await renderPage(dialog());
    await field('Name').fill('  Night Owls ');
    await field('Rules').fill(' Be kind. ');
    await create.click();
    await expect.poll(() => done.mock.calls.length).toBe(1);
    expect(writes()).toEqual([['POST', '/communities', { name: 'Night Owls', description: null, rules: 'Be kind.' }]]);
    expect(api.calls[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(localStorage.getItem('draft:1:community:new')).toBeNull();
  });

  it('reuses the idempotency key after a lost response and renews it after a change', async () => {
    respond = () => 'network error';
    await renderPage(dialog());
    await field('Name').fill('Night Owls');
    const failed = page.getByText('Failed to create community');
    await create.click();
    await expect.element(failed).toBeVisible();
    await create.click();
    await expect.poll(() => api.calls.length).toBe(2);
    await expect.element(failed).toBeVisible();
    await field('Name').fill('Night Owls too');
    await create.click();
    await expect.poll(() => api.calls.length).toBe(3);
    const [firstKey, retryKey, changedKey] = api.calls.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(retryKey).toBe(firstKey);
    expect(changedKey).not.toBe(firstKey);
  });

  it('creates the community without an avatar that fails to upload, and shows the error', async () => {
    send.avatar.mockRejectedValue(new Error('upload failed'));
    await renderPage(dialog());
    await field('Name').fill('Night Owls');
    await chooseAvatar();
    await create.click();
    await expect
      .element(page.getByText('Failed to upload avatar. Community will be created without avatar.'))
      .toBeVisible();
    await expect.poll(() => done.mock.calls.length).toBe(1);
    expect(writes()).toEqual([['POST', '/communities', { name: 'Night Owls', description: null, rules: null }]]);
  });

  it('sends an edit only if a field differs, and only the fields that do', async () => {
    await renderPage(dialog(gardeners));
    await expect.element(field('Name')).toHaveValue('Gardeners');
    await field('Name').fill(' Gardeners ');
    await save.click();
    await expect.element(page.getByText('No Changes')).toBeVisible();
    expect(writes()).toEqual([]);
    await field('Rules').fill('Water.');
    await expect.element(page.getByText('No Changes')).not.toBeInTheDocument();
    await save.click();
    await expect.poll(() => done.mock.calls.length).toBe(1);
    expect(writes()).toEqual([['PUT', '/communities/7', { rules: 'Water.' }]]);
  });

  it('treats a removed avatar as a change', async () => {
    await renderPage(dialog(gardeners));
    await page.getByRole('button', { name: 'Change avatar' }).click();
    await page.getByRole('menuitem', { name: 'Remove avatar' }).click();
    await save.click();
    await expect.poll(() => writes()[0]?.[2]).toEqual({ avatarUrl: null });
  });

  it('keeps the typed text if the server rejects the request or does not respond', async () => {
    respond = () => ({ status: 400, body: { success: false, code: 'COMMUNITY_NAME_TOO_SHORT', message: 'Too short' } });
    await renderPage(dialog());
    await field('Name').fill('Night Owls');
    await create.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Too short');
    respond = () => 'network error';
    await create.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to create community');
    await expect.element(field('Name')).toHaveValue('Night Owls');
    expect(done).not.toHaveBeenCalled();
  });
});
