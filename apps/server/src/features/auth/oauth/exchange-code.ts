import { createHash } from 'node:crypto';
import { grantsPerAppMax } from '@gumball/rules/auth/oauth';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { OAuthError } from '../../../platform/http/oauth-error.ts';
import { lockAccount } from '../accounts/account.store.ts';
import { hashToken } from '../codes/hash-token.ts';
import { getMailLanguage } from '../mail/get-mail-language.ts';
import { mailAccountNotice } from '../mail/mail-account-notice.ts';
import { sendSessionsEnded } from '../sessions/send-sessions-ended.ts';
import { insertToken, removeTokens } from '../tokens/tokens.store.ts';
import type { PublicAppRow } from './apps.store.ts';
import { type CodeRow, listOldGrants, lockCode, updateCode } from './grants.store.ts';
import { createAccess, issueTokens, type TokenPair } from './issue-tokens.ts';

/** What an app sends with a code. */
export type CodeProof = { code: string; redirectUri: string; verifier: string };

type ExchangeDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'clusterEvents'>;

const refused = () => new OAuthError('invalid_grant', 'The code is not valid, has ended, or was used.');

/**
 * Exchanges a code for tokens, once. The second use of a code ends the tokens of the first, because one of the two came
 * from a thief. Throws the error `invalid_grant`.
 */
export async function exchangeCode(deps: ExchangeDeps, app: PublicAppRow, proof: CodeProof): Promise<TokenPair> {
  const codeHash = hashToken(proof.code);
  const { pair, publish } = await deps.db.transaction(async (tx) => {
    const code = await lockCode(tx, codeHash);
    if (code?.app_id !== app.id) throw refused();
    if (code.token_id !== null) {
      const ended = await removeTokens(tx, { tokenId: code.token_id });
      return { pair: undefined, publish: await sendSessionsEnded(deps, tx, ended) };
    }
    if (code.expires_at <= deps.clock.now() || !isProved(code, proof)) throw refused();
    return storeGrant(deps, tx, code, codeHash);
  });
  publish();
  if (!pair) throw refused();
  deps.jobs.runNow(mailAccountNotice.queue);
  return pair;
}

function isProved(code: CodeRow, { redirectUri, verifier }: CodeProof): boolean {
  const isVerifier = /^[\w.~-]{43,128}$/.test(verifier);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return isVerifier && challenge === code.challenge && code.redirect_uri === redirectUri;
}

async function storeGrant(deps: ExchangeDeps, tx: Executor, code: CodeRow, codeHash: Buffer) {
  const { user_id: userId, app_id: appId, scopes } = code;
  // The account may have been deleted or suspended since the consent.
  const account = await lockAccount(tx, userId);
  if (!account || account.suspended_at) throw refused();
  const { access, tokenHash, expiresAt } = createAccess(deps);
  const tokenId = deps.ids.next();
  await insertToken(tx, {
    id: tokenId,
    user_id: userId,
    app_id: appId,
    name: null,
    scopes,
    token_hash: tokenHash,
    expires_at: expiresAt,
    created_at: deps.clock.now(),
  });
  await updateCode(tx, codeHash, tokenId);
  const old = await listOldGrants(tx, userId, appId, grantsPerAppMax);
  for (const id of old) await removeTokens(tx, { tokenId: id });
  const { email: to, username } = account;
  // The request is the app's, and its language is not that of the member.
  const language = await getMailLanguage(tx, userId);
  await mailAccountNotice.add(deps, tx, { to, username, what: 'app-connected', language });
  const pair = await issueTokens(deps, tx, { tokenId, access, scopes });
  return { pair, publish: await sendSessionsEnded(deps, tx, old) };
}
