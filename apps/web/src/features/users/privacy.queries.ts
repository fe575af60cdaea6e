import { privacyEndpoints } from '@gumball/contract/users/privacy.endpoints';
import type { PrivacySettings, privacyRoutes } from '@gumball/contract/users/privacy.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';

const client = createClient<typeof privacyRoutes>(privacyEndpoints);
const key = ['privacy'] as const;

/** The privacy settings. */
export function usePrivacy() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await client.read(undefined, { signal })).privacy,
  });
}

/** Changes a setting optimistically. Rejects with the error. */
export async function changePrivacy(change: Partial<PrivacySettings>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: key });
  const before = queryClient.getQueryData<PrivacySettings>(key);
  if (before) queryClient.setQueryData<PrivacySettings>(key, { ...before, ...change });
  try {
    queryClient.setQueryData<PrivacySettings>(key, (await client.change({ body: change })).privacy);
  } catch (error) {
    if (before) queryClient.setQueryData<PrivacySettings>(key, before);
    throw error;
  }
}
