import type { GroupAccess, InvitePreview } from '@gumball/contract/messages/groups.schemas';
import { type InviteState, inviteState } from '@gumball/rules/messages/group-invites';
import { amountsNow } from '@gumball/rules/site/amounts';
import { toChatUser } from '../messages.view.ts';
import type { InviteFactsRow, InviteRow, WaitingRow } from './invites.store.ts';

/** Converts how members come into a group. */
export function toGroupAccess(invites: InviteRow[], requests: WaitingRow[], removed: WaitingRow[]): GroupAccess {
  const toWaiting = (row: WaitingRow) => ({ user: toUser(row.user_id, row), at: row.at.toISOString() });
  return {
    invites: invites.map((row) => ({
      id: row.id,
      code: row.code,
      asks: row.asks,
      maxUses: row.max_uses,
      uses: row.uses,
      expiresAt: row.expires_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      creator: toUser(row.created_by, row),
    })),
    requests: requests.map(toWaiting),
    removed: removed.map(toWaiting),
  };
}

function toUser(id: string, row: Omit<WaitingRow, 'user_id' | 'at'>) {
  const { username, first_name: firstName, last_name: lastName, avatar_url: avatarUrl } = row;
  return toChatUser(id, row) ?? { id, username, firstName, lastName, avatarUrl };
}

/** Returns what a link is to the viewer who reads it. */
export function stateOf(row: InviteFactsRow, now: Date): InviteState {
  return inviteState(
    {
      expiresAtMs: row.expires_at?.getTime() ?? null,
      maxUses: row.max_uses,
      uses: row.uses,
      isParticipant: row.is_participant,
      isRemoved: row.is_removed,
      hasRequested: row.has_requested,
      isInviterHidden: row.is_inviter_hidden,
      participants: row.participants,
    },
    now.getTime(),
    amountsNow().groupMembers,
  );
}

/** Converts a link that is not closed. */
export function toInvitePreview(row: InviteFactsRow, state: Exclude<InviteState, 'closed'>): InvitePreview {
  return {
    name: row.name,
    avatarUrl: row.avatar_url,
    memberCount: row.participants,
    asks: row.asks,
    state,
    conversationId: state === 'joined' ? row.conversation_id : null,
  };
}
