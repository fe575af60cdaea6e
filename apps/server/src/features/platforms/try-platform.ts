import type { Config } from '../../platform/config/config.ts';
import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { createPlatformClients, type PlatformClients } from './clients/create-platform-clients.ts';
import { PlatformError } from './clients/platform-client.ts';

/** The name of a platform in the configuration. */
export type PlatformName = keyof Config['platforms'];

// One query each that every key may send, for something that exists.
const queries: {
  [Name in PlatformName]: (client: NonNullable<PlatformClients[Name]>, signal: AbortSignal) => unknown;
} = {
  x: (client, signal) => client.findAccount('X', signal),
  youtube: (client, signal) => client.findChannel({ handle: 'YouTube' }, signal),
  telegram: (client, signal) => client.findBotName(signal),
  bluesky: (client, signal) => client.findAccount({ name: 'bsky.app' }, signal),
  github: (client, signal) => client.findAccount({ name: 'github' }, signal),
  mastodon: (client, signal) => client.findAccount({ name: 'Mastodon@mastodon.social' }, signal),
  discord: (client, signal) => client.findBotName(signal),
};

const timeoutMs = 10_000;

/** Sends one query with a configuration that need not be in use. Returns why it failed; undefined if it did not. */
export async function tryPlatform<Name extends PlatformName>(
  deps: Pick<PlatformDeps, 'config' | 'clock' | 'guardedFetch'>,
  name: Name,
  candidate: Config['platforms'][Name],
): Promise<string | undefined> {
  const { publicUrl, platforms } = deps.config;
  const config = { publicUrl, platforms: { ...platforms, [name]: candidate } };
  const client = createPlatformClients({ ...deps, config })[name];
  if (!client) return 'there is nothing to try';
  try {
    await queries[name](client, AbortSignal.timeout(timeoutMs));
    return undefined;
  } catch (error) {
    if (error instanceof PlatformError) return error.reason;
    throw error;
  }
}
