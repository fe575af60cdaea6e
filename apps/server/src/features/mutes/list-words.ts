import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { listMutedWords } from './mutes.store.ts';
import { toMutedWord } from './mutes.view.ts';

/** Lists the words that the viewer mutes, most recent first. */
export async function listWords({ db }: Pick<Deps, 'db'>, viewer: Viewer) {
  return { words: (await listMutedWords(db, viewer.userId)).map(toMutedWord) };
}
