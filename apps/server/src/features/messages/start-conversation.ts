import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { checkNewConversation } from '@gumball/rules/messages/new-conversation';
import { normalizeLine } from '@gumball/rules/users/profile';
import { AppError, insist } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { lockPair } from '../blocks/lock-pair.ts';
import { takeUpload } from '../uploads/take-upload.ts';
import { conversationNews } from './conversation-news.ts';
import {
  findFoundedGroup,
  findOwnDirect,
  insertDirect,
  insertGroup,
  insertParticipants,
  listFriendsAmong,
  removeEmptyConversation,
} from './conversations.store.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { getConversation } from './get-conversation.ts';

/** The input of a new conversation. */
export type Start = {
  participantIds: string[];
  isGroup: boolean;
  name?: string | null | undefined;
  avatarUrl?: string | null | undefined;
  /** A group is created once per key. */
  creationKey?: string | undefined;
};

type Outside = Pick<MessagesDeps, 'db' | 'clock' | 'ids' | 'realtime' | 'log' | 'files'>;

/**
 * Starts a conversation with a friend, or returns the existing one with `existed`; or creates a group of friends with
 * the viewer as admin. A second call by the same user with the same `idempotencyKey` returns the first group. Throws
 * the errors of the input, `FRIENDS_ONLY`, and `MEDIA_URL_UNKNOWN` for an avatar that is not the viewer's own unused
 * upload.
 */
export async function startConversation(
  deps: Outside,
  viewer: Viewer,
  start: Start,
): Promise<{ conversation: Conversation; existed: boolean }> {
  const others = [...new Set(start.participantIds)].filter((id) => id !== viewer.userId);
  const name = normalizeLine(start.name ?? '');
  insist(checkNewConversation({ isGroup: start.isGroup, participantIds: others, name }));
  const { id, added, existed } = start.isGroup
    ? await foundGroup(deps, viewer, {
        others,
        name,
        avatarUrl: start.avatarUrl?.trim() || null,
        creationKey: start.creationKey,
      })
    : await openDirect(deps, viewer, others[0] ?? '');
  const news = conversationNews(deps);
  for (const userId of added) news.created(userId, id);
  return { conversation: await getConversation(deps, viewer, id), existed };
}

// Former friends keep using their conversation; only a new participation requires friendship.
async function openDirect({ db, clock, ids }: Outside, viewer: Viewer, otherId: string) {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockPair(tx, viewer.userId, otherId);
    const [friend] = await listFriendsAmong(tx, viewer.userId, [otherId]);
    if (friend === undefined) {
      const kept = await findOwnDirect(tx, viewer.userId, otherId);
      if (kept === undefined) throw new AppError('FRIENDS_ONLY');
      return { id: kept, added: [], existed: true };
    }
    const { id, fresh } = await insertDirect(tx, { id: ids.next(), one: viewer.userId, other: otherId, now });
    const members = fresh ? [viewer.userId, otherId] : [viewer.userId];
    const added = await insertParticipants(
      tx,
      id,
      members.map((userId) => ({ userId, role: 'member' as const })),
      now,
    );
    return { id, added, existed: !fresh };
  });
}

async function foundGroup(
  { db, clock, ids }: Outside,
  viewer: Viewer,
  group: { others: string[]; name: string; avatarUrl: string | null; creationKey: string | undefined },
) {
  const now = clock.now();
  const id = ids.next();
  const { userId } = viewer;
  const { creationKey } = group;
  return db.transaction(async (tx) => {
    await insertGroup(tx, { id, name: group.name, avatarUrl: group.avatarUrl, now });
    const founder = await insertParticipants(tx, id, [{ userId, role: 'admin', creationKey }], now);
    if (founder.length === 0) {
      await removeEmptyConversation(tx, id);
      return { id: (await findFoundedGroup(tx, userId, creationKey ?? '')) ?? id, added: [], existed: false };
    }
    const friends = await listFriendsAmong(tx, userId, group.others);
    if (friends.length < group.others.length) throw new AppError('FRIENDS_ONLY');
    if (group.avatarUrl !== null) {
      const own = await takeUpload(tx, { userId, purpose: 'avatar', url: group.avatarUrl, now });
      if (!own) throw new AppError('MEDIA_URL_UNKNOWN', { field: 'avatarUrl' });
    }
    const members = group.others.map((other) => ({ userId: other, role: 'member' as const }));
    return { id, added: [...founder, ...(await insertParticipants(tx, id, members, now))], existed: false };
  });
}
