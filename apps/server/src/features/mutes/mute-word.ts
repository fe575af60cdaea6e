import type { MutedWord } from '@gumball/contract/mutes/mutes.routes';
import { checkMutedWord, type MuteDuration, muteEnd, normalizeMutedWord } from '@gumball/rules/mutes/mutes';
import type { Deps } from '../../deps.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { lockMutes, upsertMutedWord } from './mutes.store.ts';
import { toMutedWord } from './mutes.view.ts';

/**
 * Mutes a word, a phrase or a hashtag, or replaces its scope and end. Throws `MUTED_WORD_LENGTH`, `MUTED_WORD_BLANK`
 * and
 * `MUTED_WORDS_TOO_MANY`.
 */
export async function muteWord(
  { db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>,
  viewer: Viewer,
  input: { word: string; scope: MutedWord['scope']; duration: MuteDuration | null },
): Promise<MutedWord> {
  const word = normalizeMutedWord(input.word);
  assertOk(checkMutedWord(word));
  const now = clock.now();
  const stored = await db.transaction(async (tx) => {
    await lockMutes(tx, viewer.userId);
    return upsertMutedWord(tx, {
      id: ids.next(),
      userId: viewer.userId,
      word,
      everywhere: input.scope === 'everywhere',
      until: muteEnd(input.duration, now.getTime()),
      now,
    });
  });
  if (stored === 'blank') throw new AppError('MUTED_WORD_BLANK', { field: 'word' });
  if (stored === 'full') throw new AppError('MUTED_WORDS_TOO_MANY', { field: 'word' });
  return toMutedWord(stored);
}
