import type { ErrorCode } from '@gumball/contract/errors';
import type { ClientEvents } from '@gumball/contract/realtime';
import type { Role, World } from './cast.ts';
import { groupOf } from './messages.rows.ts';

/** The roles that may connect. */
export type Connected = Exclude<Role, 'guest' | 'newcomer'>;

/** The payload of a socket event, and its result for each role: `done` or an error code. */
export type EventRow = { say: (world: World) => Promise<object>; answers: Record<Connected, 'done' | ErrorCode> };

type Answers = { others: 'done' | ErrorCode } & Partial<Record<Connected, 'done' | ErrorCode>>;

function answered(answers: Answers, say: EventRow['say']): EventRow {
  const { others, ...named } = answers;
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
  return { say, answers: { ...everyone, ...named } };
}

let said = 0;
const message = async (world: World) => {
  said += 1;
  return { conversationId: (await groupOf(world)).group, content: 'ahoy', tempId: `said-${said}` };
};
const about =
  (more: object = {}) =>
  async (world: World) => ({ conversationId: (await groupOf(world)).group, ...more });

const participantsOnly = (refusal: ErrorCode): Answers => ({ others: refusal, friend: 'done', author: 'done' });

/**
 * Every client event. Everyone may subscribe: events of hidden or missing resources are not sent. The conversation is a
 * group of the author and the friend. `conversation:join` precedes `typing`, which requires it.
 */
export const eventRows: Record<keyof ClientEvents, EventRow> = {
  'posts:watch': answered({ others: 'done' }, async ({ newPost }) => ({ postIds: [await newPost()] })),
  'communities:watch': answered({ others: 'done' }, async ({ communityId }) => ({ communityIds: [communityId] })),
  'message:send': answered(participantsOnly('ACCESS_DENIED'), message),
  'message:retry': answered(participantsOnly('ACCESS_DENIED'), message),
  'message:delivered': answered(participantsOnly('CONVERSATION_NOT_FOUND'), about({ sequenceNumber: 1 })),
  'conversation:mark_read': answered(participantsOnly('CONVERSATION_NOT_FOUND'), about()),
  'conversation:join': answered(participantsOnly('CONVERSATION_NOT_FOUND'), about()),
  typing: answered(participantsOnly('CONVERSATION_NOT_FOUND'), about()),
  'conversation:leave': answered({ others: 'done' }, about()),
};
