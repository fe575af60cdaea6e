import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { checkNewConversation } from '@gumball/rules/messages/new-conversation';
import { amountsNow } from '@gumball/rules/site/amounts';
import { normalizeLine } from '@gumball/rules/users/profile';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { lockPair } from '../../blocks/lock-pair.ts';
import { attachUpload } from '../../uploads/attach-upload.ts';
import { findOwnDirect, insertDirect } from './direct.store.ts';
import { getConversation } from './get-conversation.ts';
import { findGroupByIdempotencyKey, insertGroup, lockGroupCreation } from './group-creation.store.ts';
import { notifyAdded } from './notify-added.ts';
import { insertParticipants, listFriendsAmong } from './participants.store.ts';

/** The input of a new conversation. */
export type StartConversationInput = {
  participantIds: string[];
  isGroup: boolean;
  name?: string | null | undefined;
  avatarUrl?: string | null | undefined;
  /** A group is created once per key. */
  idempotencyKey?: string | undefined;
};

type StartDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'chatFileUrls' | 'conversationBroadcasts' | 'notifier'>;

/**
 * Starts a conversation with a friend, or returns the existing one with `existed`; or creates a group of friends with
 * the viewer as owner. A second call by the same user with the same `idempotencyKey` returns the first group. Throws
 * the errors of the input, `FRIENDS_ONLY`, and `MEDIA_URL_UNKNOWN` for an avatar that is not the viewer's own unused
 * upload.
 */
export async function startConversation(
  deps: StartDeps,
  viewer: Viewer,
  input: StartConversationInput,
): Promise<{ conversation: Conversation; existed: boolean }> {
  const others = [...new Set(input.participantIds)].filter((id) => id !== viewer.userId);
  const name = normalizeLine(input.name ?? '');
  assertOk(checkNewConversation({ isGroup: input.isGroup, participantIds: others, name }, amountsNow().groupMembers));
  const { id, added, existed } = input.isGroup
    ? await createGroup(deps, viewer, {
        others,
        name,
        avatarUrl: input.avatarUrl?.trim() || null,
        idempotencyKey: input.idempotencyKey,
      })
    : await openDirect(deps, viewer, others[0] ?? '');
  const broadcasts = deps.conversationBroadcasts;
  for (const userId of added) broadcasts.created(userId, id);
  const conversation = await getConversation(deps, viewer, id);
  if (input.isGroup) notifyAdded(deps, viewer, conversation, added);
  return { conversation, existed };
}

// Former friends keep using their conversation; only a new participation requires friendship.
async function openDirect({ db, clock, ids }: StartDeps, viewer: Viewer, otherId: string) {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockPair(tx, viewer.userId, otherId);
    const [friend] = await listFriendsAmong(tx, viewer.userId, [otherId], false);
    if (friend === undefined) {
      const existingId = await findOwnDirect(db, tx, viewer.userId, otherId);
      if (existingId === undefined) throw new AppError('FRIENDS_ONLY');
      return { id: existingId, added: [], existed: true };
    }
    const { id, created } = await insertDirect(db, tx, {
      id: ids.next(),
      userId: viewer.userId,
      otherUserId: otherId,
      now,
    });
    const members = created ? [viewer.userId, otherId] : [viewer.userId];
    const added = await insertParticipants(
      db,
      tx,
      id,
      members.map((userId) => ({ userId, role: 'member' as const })),
      now,
    );
    return { id, added, existed: !created };
  });
}

async function createGroup(
  { db, clock, ids }: StartDeps,
  viewer: Viewer,
  group: { others: string[]; name: string; avatarUrl: string | null; idempotencyKey: string | undefined },
) {
  const now = clock.now();
  const id = ids.next();
  const { userId } = viewer;
  const { idempotencyKey } = group;
  return db.transaction(async (tx) => {
    if (idempotencyKey !== undefined) {
      await lockGroupCreation(tx, userId);
      const knownId = await findGroupByIdempotencyKey(tx, userId, idempotencyKey);
      if (knownId !== undefined) return { id: knownId, added: [], existed: false };
    }
    await insertGroup(tx, { id, name: group.name, avatarUrl: group.avatarUrl, now });
    const creatorIds = await insertParticipants(db, tx, id, [{ userId, role: 'owner', idempotencyKey }], now);
    const friends = await listFriendsAmong(tx, userId, group.others, true);
    if (friends.length < group.others.length) throw new AppError('FRIENDS_ONLY');
    if (group.avatarUrl !== null) {
      const isOwnUpload = await attachUpload(tx, { userId, purpose: 'avatar', url: group.avatarUrl, now });
      if (!isOwnUpload) throw new AppError('MEDIA_URL_UNKNOWN', { field: 'avatarUrl' });
    }
    const members = group.others.map((userId) => ({ userId, role: 'member' as const }));
    return { id, added: [...creatorIds, ...(await insertParticipants(db, tx, id, members, now))], existed: false };
  });
}
