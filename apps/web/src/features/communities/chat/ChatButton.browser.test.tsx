import type { Community } from '@gumball/contract/communities/communities.schemas';
import type { CommunityChat } from '@gumball/contract/communities/community-chat.routes';
import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { socket } from '../../../lib/api/socket.ts';
import { CommunityHeader } from '../page/CommunityHeader.tsx';

const club: Community = {
  id: '7',
  name: 'Night Owls',
  description: null,
  rules: null,
  rulesVersion: 0,
  pinnedPostIds: [],
  acceptedRules: null,
  avatarUrl: null,
  bannerUrl: null,
  access: 'public',
  showToGuests: true,
  memberCount: 4,
  postsToday: 0,
  postsThisWeek: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  isMember: true,
  userRole: 'member',
  isRequested: false,
  requestsCount: 0,
};

let api: ReturnType<typeof fakeApi>;
let chat: CommunityChat;

const show = (community: Partial<Community>) => {
  const nothing = () => undefined;
  return renderPage(
    <CommunityHeader
      community={{ ...club, ...community }}
      onEdit={nothing}
      onDelete={nothing}
      onRequests={nothing}
      onInvite={nothing}
      onModerate={nothing}
    />,
  );
};
const chatCalls = () =>
  api.calls.filter(({ path }) => path.includes('/chat')).map(({ method, path }) => [method, path]);

beforeEach(() => {
  chat = { isOn: true, conversationId: null, participantCount: 3, participantsMax: 200 };
  api = fakeApi(({ path, method, body }) => {
    if (path.endsWith('/join')) chat = { ...chat, conversationId: '9', participantCount: 4 };
    if (method === 'PUT') chat = { ...chat, isOn: (body as { isOn: boolean }).isOn, conversationId: null };
    return { status: 200, body: { success: true, chat } };
  });
});
afterEach(() => {
  api.restore();
  resetPage();
});

it('leads a member to the chat, which the first press joins', async () => {
  await show({});
  await page.getByRole('button', { name: 'Join chat' }).click();
  await expect.poll(chatCalls).toEqual([
    ['GET', '/communities/7/chat'],
    ['POST', '/communities/7/chat/join'],
  ]);
  resetPage();
  await show({});
  await expect.element(page.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', '/chat/9');
});

it('follows the member who leaves the chat and joins it elsewhere', async () => {
  chat = { ...chat, conversationId: '9' };
  await show({});
  await expect.element(page.getByRole('link', { name: 'Chat' })).toBeVisible();
  chat = { ...chat, conversationId: null };
  socket.applyLocally('conversation:removed', { conversationId: '9', reason: 'left' });
  await expect.element(page.getByRole('button', { name: 'Join chat' })).toBeVisible();
  chat = { ...chat, conversationId: '9' };
  socket.applyLocally('conversation:created', { conversation: { id: '9', communityId: '7' } as Conversation });
  await expect.element(page.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', '/chat/9');
});

it('says that the chat is full, and asks for nothing where the viewer is no member', async () => {
  chat = { ...chat, participantCount: 200 };
  await show({});
  await expect.element(page.getByRole('button', { name: 'Chat is full' })).toBeDisabled();
  resetPage();
  api.calls.length = 0;
  await show({ isMember: false, userRole: 'none' });
  await expect.element(page.getByRole('button', { name: 'Join Night Owls' })).toBeVisible();
  expect(chatCalls()).toEqual([]);
});

it('is switched off and on by the owner, after a question', async () => {
  await show({ userRole: 'owner' });
  await expect.element(page.getByRole('button', { name: 'Join chat' })).toBeVisible();
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Turn off chat' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect.element(page.getByRole('button', { name: 'Join chat' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Turn on chat' }).click();
  await expect.element(page.getByRole('button', { name: 'Join chat' })).toBeVisible();
});
