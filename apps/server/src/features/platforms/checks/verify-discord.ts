import type { PlatformAccount } from '@gumball/contract/platforms/platforms.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { DiscordAccount } from '../clients/discord-client.ts';
import { PlatformError } from '../clients/platform-client.ts';
import { queryPlatform } from '../clients/query-platform.ts';
import { getLinkedAccount } from '../get-linked-account.ts';
import { linkAccount } from '../linking/link-account.ts';
import { hashLinkState, linkVerifier } from '../linking/link-state.ts';
import { takeLink } from '../platforms.store.ts';

type Proof = { code: string; state: string };

/**
 * Links the Discord account that its owner confirmed; a linked one succeeds again. The state is used up before Discord
 * is
 * asked, and is worthless in another session, so that nobody links an account of others by a link that they open.
 * Throws `VERIFICATION_MISSING`, `VERIFICATION_EXPIRED`, `ACCOUNT_NOT_CONFIRMED` and `ACCOUNT_ALREADY_CLAIMED`.
 */
export async function verifyDiscord(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'ids' | 'log' | 'realtime' | 'platformClients'>,
  viewer: Viewer,
  proof: Proof,
): Promise<PlatformAccount> {
  const before = await getLinkedAccount(deps, viewer.userId, 'Discord');
  if (before.linked) return before;
  const code = hashLinkState(viewer, proof.state);
  const link = await takeLink(deps.db.kysely, { userId: viewer.userId, platform: 'Discord', code });
  if (!link) throw new AppError('VERIFICATION_MISSING');
  if (link.expires_at <= deps.clock.now()) throw new AppError('VERIFICATION_EXPIRED');
  const account = await identify(deps, viewer, proof);
  await linkAccount(deps, viewer.userId, { platform: 'Discord', ...account, isVerified: false, proof: null });
  return getLinkedAccount(deps, viewer.userId, 'Discord');
}

async function identify(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'platformClients'>,
  viewer: Viewer,
  { code, state }: Proof,
): Promise<DiscordAccount> {
  const details = { platform: 'Discord' } as const;
  const { discord } = deps.platformClients;
  if (!discord) throw new AppError('PLATFORM_NOT_SET_UP', { details });
  const verifier = await linkVerifier(deps, viewer, state);
  return queryPlatform(deps, 'Discord', (signal) => discord.identify({ code, verifier }, signal)).catch(
    (error: unknown) => {
      throw error instanceof PlatformError ? new AppError('ACCOUNT_NOT_CONFIRMED', { details }) : error;
    },
  );
}
