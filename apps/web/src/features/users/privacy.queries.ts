import { privacyEndpoints } from '@gumball/contract/users/privacy.endpoints';
import type { PrivacySettings, privacyRoutes } from '@gumball/contract/users/privacy.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api/api-client.ts';
import { queryClient, refresh } from '../../lib/api/query-client.ts';

const client = createClient<typeof privacyRoutes>(privacyEndpoints);
const key = ['privacy'] as const;

/** The privacy settings. */
export function usePrivacy() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await client.read(undefined, { signal })).privacy,
  });
}

function showSetting(name: keyof PrivacySettings, isOn: boolean): void {
  queryClient.setQueryData<PrivacySettings>(key, (now) => now && { ...now, [name]: isOn });
}

/** Changes a setting optimistically, and no other: several may be on their way. Rejects with the error. */
export async function changePrivacy(name: keyof PrivacySettings, isOn: boolean): Promise<void> {
  await queryClient.cancelQueries({ queryKey: key });
  showSetting(name, isOn);
  try {
    await client.change({ body: { [name]: isOn } });
  } catch (error) {
    showSetting(name, !isOn);
    // The server may have changed it and lost the response.
    refresh(key);
    throw error;
  }
}
