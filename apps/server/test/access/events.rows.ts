import type { ErrorCode } from '@gumball/contract/errors';
import type { ClientEvents } from '@gumball/contract/realtime';
import type { Fixtures, Role } from './fixtures.ts';
import { groupOf } from './messages.rows.ts';

/** The roles that may connect. */
export type Connected = Exclude<Role, 'guest' | 'newcomer'>;

/** The payload of a socket event, and its result for each role: `done` or an error code. */
export type EventRow = { emit: (world: Fixtures) => Promise<object>; acks: Record<Connected, 'done' | ErrorCode> };

type ExpectedAcks = { others: 'done' | ErrorCode } & Partial<Record<Connected, 'done' | ErrorCode>>;

function acked(acks: ExpectedAcks, emit: EventRow['emit']): EventRow {
  const { others, ...named } = acks;
  const everyone: Record<Connected, 'done' | ErrorCode> = {
    stranger: others,
    friend: others,
    blocked: others,
    blocker: others,
    member: others,
    admin: others,
    owner: others,
    author: others,
  };
  return { emit, acks: { ...everyone, ...named } };
}

let emitted = 0;
const message = async (world: Fixtures) => {
  emitted += 1;
  return { conversationId: (await groupOf(world)).group, content: 'ahoy', tempId: `said-${emitted}` };
};
const payloadFor =
  (more: object = {}) =>
  async (world: Fixtures) => ({ conversationId: (await groupOf(world)).group, ...more });

const participantsOnly = (refusal: ErrorCode): ExpectedAcks => ({ others: refusal, friend: 'done', author: 'done' });

/**
 * Every client event. Everyone may subscribe: events of hidden or missing resources are not sent. The conversation is a
 * group of the author and the friend. `conversation:join` precedes `typing`, which requires it.
 */
export const eventRows: Record<keyof ClientEvents, EventRow> = {
  'posts:watch': acked({ others: 'done' }, async ({ newPost }) => ({ postIds: [await newPost()] })),
  'communities:watch': acked({ others: 'done' }, async ({ communityId }) => ({ communityIds: [communityId] })),
  'shop:watch': acked({ others: 'done' }, async () => ({ isWatching: true })),
  'message:send': acked(participantsOnly('ACCESS_DENIED'), message),
  'message:retry': acked(participantsOnly('ACCESS_DENIED'), message),
  'message:delivered': acked(participantsOnly('CONVERSATION_NOT_FOUND'), payloadFor({ sequenceNumber: 1 })),
  'conversation:mark_read': acked(participantsOnly('CONVERSATION_NOT_FOUND'), payloadFor()),
  'conversation:join': acked(participantsOnly('CONVERSATION_NOT_FOUND'), payloadFor()),
  typing: acked(participantsOnly('CONVERSATION_NOT_FOUND'), payloadFor()),
  'conversation:seen': acked({ others: 'done' }, payloadFor()),
  'conversation:leave': acked({ others: 'done' }, payloadFor()),
  'client:activity': acked({ others: 'done' }, async () => ({ isActive: true })),
};
