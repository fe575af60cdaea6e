/** Queries and mutations of mutes: docs/product.md, Mutes. */
import { mutesEndpoints } from '@gumball/contract/mutes/mutes.endpoints';
import type { MutedMember, MutedWord, mutesRoutes } from '@gumball/contract/mutes/mutes.routes';
import type { MuteDuration } from '@gumball/rules/mutes/mutes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api/api-client.ts';
import { infiniteListOptions, useInfiniteList } from '../../lib/api/infinite-list.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { mutesWords } from '../../lib/session/mutes-words.ts';

const client = createClient<typeof mutesRoutes>(mutesEndpoints);

const keys = {
  all: ['mutes'] as const,
  members: ['mutes', 'members'] as const,
  words: ['mutes', 'words'] as const,
  state: (id: string) => ['mutes', 'state', id] as const,
};

const refresh = () => queryClient.invalidateQueries({ queryKey: keys.all });

/** Whether the viewer mutes a member, and until when. */
export function useMuteState(id: string) {
  return useQuery({
    queryKey: keys.state(id),
    queryFn: ({ signal }) => client.state({ params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** The muted members, last muted first. */
export function useMutedMembers() {
  return useInfiniteList(
    infiniteListOptions<MutedMember>(keys.members, async (query, signal) => {
      const { users, pagination } = await client.members({ query }, { signal });
      return { items: users, next: pagination.nextCursor };
    }),
  );
}

/** The muted words, last muted first. */
export function useMutedWords() {
  return useQuery({
    queryKey: keys.words,
    queryFn: async ({ signal }) => (await client.words(undefined, { signal })).words,
  });
}

/** Mutes a member, or replaces the end of the mute. Rejects with the error. */
export async function muteMember(id: string, duration: MuteDuration | null): Promise<void> {
  await client.mute({ params: { id }, body: { duration } });
  await refresh();
}

/** Unmutes a member. Rejects with the error. */
export async function unmuteMember(id: string): Promise<void> {
  await client.unmute({ params: { id } });
  await refresh();
}

/** Mutes a word. Rejects with the error. */
export async function addWord(
  word: string,
  { scope, duration }: { scope: MutedWord['scope']; duration: MuteDuration | null },
): Promise<void> {
  await client.addWord({ body: { word, scope, duration } });
  if (scope === 'everywhere') mutesWords.set(true);
  await refresh();
}

/** Unmutes a word. Rejects with the error. */
export async function removeWord(id: string): Promise<void> {
  await client.removeWord({ params: { id } });
  await refresh();
}
