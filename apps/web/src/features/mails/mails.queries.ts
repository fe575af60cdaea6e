/** Reads and writes of mail settings: docs/product.md, Mails. */
import { mailsEndpoints } from '@gumball/contract/mails/mails.endpoints';
import type { mailsRoutes } from '@gumball/contract/mails/mails.routes';
import type { MailSetting, MailSettings } from '@gumball/contract/mails/mails.schemas';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';

const client = createClient<typeof mailsRoutes>(mailsEndpoints);

const queryKey = ['mails', 'settings'];

/** Returns the mail settings. */
export function useMailSettings() {
  return useQuery({ queryKey, queryFn: ({ signal }) => client.settings(undefined, { signal }) });
}

const replaceTopics = (changes: readonly MailSetting[]) =>
  queryClient.setQueryData<MailSettings>(queryKey, (settings) =>
    settings
      ? {
          ...settings,
          topics: settings.topics.map((setting) => changes.find(({ topic }) => topic === setting.topic) ?? setting),
        }
      : settings,
  );

/** Saves frequencies, optimistically, and rolls back on failure. */
export async function saveMailFrequencies(changes: readonly MailSetting[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey }, { revert: false });
  const previous = queryClient.getQueryData<MailSettings>(queryKey)?.topics ?? [];
  replaceTopics(changes);
  try {
    await client.updateSettings({ body: { topics: [...changes] } });
  } catch (error) {
    replaceTopics(previous.filter(({ topic }) => changes.some((change) => change.topic === topic)));
    throw error;
  }
}

/** Asks for a mail that proves that the address works. */
export async function checkAddress(): Promise<void> {
  await client.checkAddress();
}

/** Tells the server the time zone, and the language by the header of every request. */
export async function sendLocale(timeZone: string): Promise<void> {
  await client.updateLocale({ body: { timeZone } });
}
