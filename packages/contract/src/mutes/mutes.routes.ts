import { muteDurations, mutedWordsMax } from '@gumball/rules/mutes/mutes';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { id, idInput, pageQuery, pagination, success } from '../pagination.ts';
import { userSummary } from '../users/users.schemas.ts';
import { mutesEndpoints } from './mutes.endpoints.ts';

const byId = z.object({ id: idInput });
const duration = z
  .enum(muteDurations)
  .nullish()
  .transform((chosen) => chosen ?? null)
  .describe('How long; without it until the mute is removed.');
const until = z.string().nullable().describe('The end; null without one.');
const stateResponse = z.object({ success, isMuted: z.boolean(), until });

/** A muted word. */
const mutedWord = z.object({
  id,
  word: z.string(),
  scope: z.enum(['everywhere', 'notifications']),
  until,
});
/** A muted member. */
const mutedMember = userSummary.extend({ until });

/** Mutes: docs/product.md, Mutes. */
export const mutesRoutes = defineRoutes(mutesEndpoints, {
  mute: {
    summary: 'Mute a member',
    description: 'Their posts, reposts and comments leave your lists, and they notify you no more. They are not told.',
    access: 'member',
    params: byId,
    body: z.object({ duration }),
    response: stateResponse,
    errors: ['MUTE_SELF', 'MUTED_MEMBERS_TOO_MANY', 'USER_NOT_FOUND'],
  },
  unmute: {
    summary: 'Unmute a member',
    description: 'Nobody muted counts as success.',
    access: 'member',
    params: byId,
    response: stateResponse,
  },
  state: {
    summary: 'Read whether I mute a member',
    access: 'member',
    params: byId,
    response: stateResponse,
  },
  members: {
    summary: 'List muted members',
    description: 'Last muted first.',
    access: 'member',
    query: pageQuery(20),
    response: z.object({ success, users: z.array(mutedMember), pagination }),
  },
  words: {
    summary: 'List muted words',
    description: 'Last muted first.',
    access: 'member',
    response: z.object({ success, words: z.array(mutedWord).max(mutedWordsMax) }),
  },
  addWord: {
    summary: 'Mute a word, a phrase or a hashtag',
    description: 'Muting it again replaces its scope and its end.',
    access: 'member',
    body: z.object({
      word: z.string().max(200),
      scope: z.enum(['everywhere', 'notifications']).default('everywhere'),
      duration,
    }),
    status: 201,
    response: z.object({ success, word: mutedWord }),
    errors: ['MUTED_WORD_LENGTH', 'MUTED_WORD_BLANK', 'MUTED_WORDS_TOO_MANY'],
  },
  removeWord: {
    summary: 'Unmute a word',
    description: 'A word that is not muted counts as success.',
    access: 'member',
    params: byId,
    response: z.object({ success }),
  },
});

/** A muted word. */
export type MutedWord = z.infer<typeof mutedWord>;
/** A muted member. */
export type MutedMember = z.infer<typeof mutedMember>;
