/** Accounts as servers with Mastodon's API describe them. */
import { textBetweenTags } from '@gumball/rules/formats/text-between-tags';
import { z } from 'zod';
import { type GuardedFetch, GuardedFetchError } from '../../../platform/outbound/guarded-fetch.ts';
import type { ProfileAccount } from './platform-client.ts';

const maxTextLength = 20_000;
const maxProfileBytes = 128 * 1024;
const text = z.string().transform((value) => value.slice(0, maxTextLength));

/** An id of a server. */
export const mastodonId = z.string().regex(/^[\w-]{1,50}$/);

/**
 * An account. `id` means something to the answering server only, `uri` is the same on all of them and never changes.
 */
export const mastodonAccount = z.object({
  id: mastodonId,
  username: z.string().regex(/^\w(?:[\w.-]{0,62}\w)?$/),
  acct: z.string().max(400),
  uri: z.url({ protocol: /^https$/ }).max(400),
  display_name: z.string().transform((value) => value.slice(0, 100)),
  note: text,
  fields: z
    .array(z.object({ name: text, value: text }))
    .max(50)
    .default([]),
  followers_count: z.number().int(),
  following_count: z.number().int(),
  // Absent before version 4.3, null for an account that never chose.
  hide_collections: z.boolean().nullish(),
  suspended: z.boolean().default(false),
});
/** An account. */
export type MastodonAccount = z.output<typeof mastodonAccount>;

/** Whether an account belongs to the server that answered. */
export const isLocal = ({ acct }: Pick<MastodonAccount, 'acct'>) => !acct.includes('@');

/** What the owner of an account shows to everybody. `host` is the server of the account. */
export function toProfile(account: MastodonAccount, host: string): ProfileAccount {
  const fields = account.fields.flatMap(({ name, value }) => [name, value]);
  return {
    id: account.uri,
    username: `${account.username}@${host}`,
    displayName: account.display_name || account.username,
    text: [account.note, ...fields].map(textBetweenTags).join('\n'),
  };
}

/**
 * Reads an account on its own server: others know it only if somebody there follows it, and may hold an old copy. The
 * server speaks for its own accounts only. `missing` whatever the reason.
 */
export async function readHomeProfile(
  guardedFetch: GuardedFetch,
  acct: string,
  signal: AbortSignal,
): Promise<ProfileAccount | 'missing'> {
  const [name = '', host = ''] = acct.split('@');
  try {
    const { url, body } = await guardedFetch({
      url: `https://${host}/api/v1/accounts/lookup?acct=${encodeURIComponent(name)}`,
      signal,
      maxBytes: maxProfileBytes,
      onOversize: 'refuse',
      accept: (type) => type === 'application/json',
      acceptHeader: 'application/json',
    });
    const account = mastodonAccount.safeParse(JSON.parse(body.toString())).data;
    const home = new URL(url);
    const isOwn = account && isLocal(account) && home.protocol === 'https:' && new URL(account.uri).host === home.host;
    return isOwn && !account.suspended ? toProfile(account, home.host) : 'missing';
  } catch (error) {
    if (error instanceof GuardedFetchError || error instanceof SyntaxError) return 'missing';
    throw error;
  }
}
