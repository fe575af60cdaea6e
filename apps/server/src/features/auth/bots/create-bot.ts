import type { OwnBot } from '@gumball/contract/auth/programs/bots.routes';
import { tokenPrefixes } from '@gumball/rules/auth/api-tokens';
import { botMark, botScopes, botsMax, botUsername, checkBot } from '@gumball/rules/auth/bots';
import { canManageCommunity } from '@gumball/rules/communities/community-roles';
import { botFrame } from '@gumball/rules/shop/frames';
import { normalizeLine } from '@gumball/rules/users/profile';
import type { Deps } from '../../../deps.ts';
import { insertMember } from '../../../platform/db/community-members.ts';
import { shareRole } from '../../../platform/db/community-roles.ts';
import { asDatabase, isViolationOf } from '../../../platform/db/database.ts';
import { AppError, assertNotCreated, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { inheritBlocks } from '../../blocks/inherit-blocks.ts';
import { insertUser, lockAccount } from '../accounts/account.store.ts';
import { noPassword } from '../accounts/no-password.ts';
import { hashToken } from '../codes/hash-token.ts';
import { isUsernameReserved } from '../deletion/deletions.store.ts';
import { hashUsername } from '../deletion/hash-username.ts';
import { insertToken } from '../tokens/tokens.store.ts';
import { findBot, listBotRows } from './bots.store.ts';
import { viewBot } from './view-bot.ts';

/** What the owner chooses. With a community the bot is an incoming webhook, which posts there only. */
export type BotInput = { name: string; username: string; bio: string; communityId: string | null };

/**
 * Creates a bot of the viewer with its token: an account without a password and an address, which only its token uses.
 * Throws `FIELDS_REQUIRED`, `USERNAME_CHARACTERS`, `USERNAME_TAKEN`, `INTEGRATIONS_FULL`, `ALREADY_CREATED` for the key
 * of an earlier request, and for a community `COMMUNITY_NOT_FOUND` or `ACCESS_DENIED`.
 */
export async function createBot(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { userId }: Pick<Viewer, 'userId'>,
  { name, username: chosen, bio, communityId }: BotInput,
  idempotencyKey: string | undefined,
): Promise<{ bot: OwnBot; token: string }> {
  assertOk(checkBot({ name, username: chosen }));
  const username = botUsername(chosen);
  const token = `${tokenPrefixes.personal}${deps.ids.secret()}`;
  const [id, now] = [deps.ids.next(), deps.clock.now()];
  const store = deps.db.transaction(async (tx) => {
    const inside = asDatabase(tx);
    // The lock lets concurrent calls count one after the other.
    if (!(await lockAccount(tx, userId))) throw new AppError('UNAUTHENTICATED');
    if (communityId !== null) {
      const role = await shareRole(tx, communityId, userId);
      if (role === undefined) throw new AppError('COMMUNITY_NOT_FOUND');
      if (!canManageCommunity(role)) throw new AppError('ACCESS_DENIED');
    }
    const existing = await listBotRows(inside, userId);
    assertNotCreated(existing, idempotencyKey);
    if (existing.length >= botsMax) throw new AppError('INTEGRATIONS_FULL');
    if (await isUsernameReserved(tx, hashUsername(username)))
      throw new AppError('USERNAME_TAKEN', { field: 'username' });
    await insertUser(tx, {
      id,
      username,
      // No sign-up can choose it: an address needs its @.
      email: `bot-${id}`,
      password_hash: noPassword,
      first_name: normalizeLine(name),
      last_name: botMark,
      frame: botFrame,
      bio: bio || null,
      email_verified_at: now,
      referral_code: deps.ids.secret(),
      bot_owner_id: userId,
      show_on_leaderboard: false,
      created_at: now,
    });
    await inheritBlocks(tx, { ownerId: userId, botId: id });
    await insertToken(tx, {
      id: deps.ids.next(),
      user_id: id,
      app_id: null,
      name: botMark,
      // The address of an incoming webhook is no token for other requests.
      scopes: communityId === null ? [...botScopes] : [],
      token_hash: hashToken(token),
      expires_at: null,
      created_at: now,
      posts_into_id: communityId,
      creation_key: idempotencyKey ?? null,
    });
    if (communityId !== null) {
      const noRules = { accepted_rules: null, rules_accepted_at: null };
      await insertMember(tx, { communityId, userId: id, now }, noRules);
    }
    return findBot(inside, userId, id);
  });
  const row = await store.catch((error: unknown) => {
    if (isViolationOf(error, 'users_username_key')) throw new AppError('USERNAME_TAKEN', { field: 'username' });
    throw error;
  });
  if (!row) throw new AppError('NOT_FOUND');
  return { bot: viewBot(row), token };
}
