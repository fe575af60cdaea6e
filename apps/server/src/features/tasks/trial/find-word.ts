import { hasPageWord } from '@gumball/rules/tasks/page-visit';
import type { Deps } from '../../../deps.ts';
import { GuardedFetchError } from '../../../platform/outbound/guarded-fetch.ts';

const maxPageBytes = 256 * 1024;

/**
 * Reads the start of a page and returns whether a word stands in its text: `later` if the page cannot be read. A word
 * that only a script writes is not found. The guarded fetch refuses private addresses.
 */
export async function findWord(
  { guardedFetch }: Pick<Deps, 'guardedFetch'>,
  url: string,
  word: string,
  signal: AbortSignal,
): Promise<'done' | 'not_done' | 'later'> {
  try {
    const { body } = await guardedFetch({
      url,
      signal,
      maxBytes: maxPageBytes,
      onOversize: 'cut',
      accept: (type) => type === 'text/html' || type === 'application/xhtml+xml' || type === 'text/plain',
      acceptHeader: 'text/html,application/xhtml+xml,text/plain',
    });
    return hasPageWord({ word }, body.toString()) ? 'done' : 'not_done';
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    return 'later';
  }
}
