import { checkChatChange } from '@gumball/rules/communities/community-chat';
import { checkReaction, type Reaction, withReaction } from '@gumball/rules/messages/reactions';
import type { ChangeRow } from '../changes/changes.store.ts';
import type { MessageKey } from '../message-key.store.ts';
import type { ReactableRow, ReactionChanges } from './reactions.store.ts';

/** A reaction that a user adds to a message or removes from it; `changeId` is the idempotency key of the user. */
export type RequestedReaction = MessageKey & { userId: string; emoji: string; isOn: boolean; changeId: string };

type Refusal = Extract<ReturnType<typeof checkReaction>, { ok: false }>['code'];

/** What the message is after it and who may read it, or why the reaction is refused. */
export type ReactionOutcome =
  | { row: ChangeRow; readers: string[] }
  | { refusal: 'MESSAGE_NOT_FOUND' | 'COMMUNITY_CLOSED' | Refusal };

/**
 * Applies reactions to messages one after another, as if each were alone. `rows` are the messages as the users may read
 * them. Returns an outcome for each reaction, in order, and what is to be written.
 */
export function applyReactions(
  rows: readonly ReactableRow[],
  requested: readonly RequestedReaction[],
): { outcomes: ReactionOutcome[]; changes: ReactionChanges } {
  const asked = new Map(rows.map((row) => [keyOf(row.id, row.user_id), row]));
  const messages = new Map<string, ChangeRow>(rows.map((row) => [row.id, row]));
  const revisions = new Map(rows.map((row) => [row.conversation_id, row.last_revision]));
  const newIds = new Map<string, { conversation_id: string; user_id: string; change_ids: string[] }>();

  const apply = (reaction: RequestedReaction): ReactionOutcome => {
    const row = asked.get(keyOf(reaction.id, reaction.userId));
    const message = messages.get(reaction.id);
    if (!row || !message) return { refusal: 'MESSAGE_NOT_FOUND' };
    const { readers, conversation_id } = row;
    const idsKey = keyOf(conversation_id, row.user_id);
    const ids = newIds.get(idsKey) ?? { conversation_id, user_id: row.user_id, change_ids: [] };
    if (row.change_ids.includes(reaction.changeId) || ids.change_ids.includes(reaction.changeId))
      return { row: message, readers };
    const reactions = message.reactions ?? [];
    const facts = { reactions, isDeleted: row.deleted_at !== null, isReadOnly: row.is_read_only };
    const checked = checkReaction(facts, reaction);
    if (!checked.ok) return { refusal: checked.code };
    const inChat = checkChatChange(reaction.isOn ? 'react' : 'unreact', row.is_closed);
    if (!inChat.ok) return { refusal: inChat.code };
    newIds.set(idsKey, { ...ids, change_ids: [reaction.changeId, ...ids.change_ids] });
    const next = withReaction(reactions, reaction);
    if (next === reactions) return { row: message, readers };
    const revision = (revisions.get(conversation_id) ?? 0) + 1;
    revisions.set(conversation_id, revision);
    const changed = { ...message, revision, reactions: next.length > 0 ? [...next] : null };
    messages.set(message.id, changed);
    return { row: changed, readers };
  };

  const outcomes = requested.map(apply);
  const before = new Map(rows.map((row) => [row.id, row]));
  const changedMessages = [...messages.values()].filter((message) => message !== before.get(message.id));
  return {
    outcomes,
    changes: {
      conversations: [...new Set(changedMessages.map((message) => message.conversation_id))].map((id) => ({
        id,
        last_revision: revisions.get(id) ?? 0,
      })),
      messages: changedMessages.map(({ conversation_id, sequence, revision, reactions }) => ({
        conversation_id,
        sequence,
        revision,
        reactions,
      })),
      reactions: changedMessages.flatMap((message) => differences(before.get(message.id)?.reactions ?? [], message)),
      changeIds: [...newIds.values()],
    },
  };
}

const keyOf = (first: string, second: string) => `${first} ${second}`;

function differences(
  before: readonly Reaction[],
  { conversation_id, sequence, reactions }: ChangeRow,
): ReactionChanges['reactions'] {
  const pairsOf = (list: readonly Reaction[]) =>
    new Map(
      list.flatMap(({ emoji, userIds }) => userIds.map((user_id) => [keyOf(user_id, emoji), { user_id, emoji }])),
    );
  const [old, current] = [pairsOf(before), pairsOf(reactions ?? [])];
  const toRow = (pair: { user_id: string; emoji: string }, is_on: boolean) => ({
    conversation_id,
    sequence,
    ...pair,
    is_on,
  });
  return [
    ...[...current].filter(([key]) => !old.has(key)).map(([, pair]) => toRow(pair, true)),
    ...[...old].filter(([key]) => !current.has(key)).map(([, pair]) => toRow(pair, false)),
  ];
}
