import type { TokenAccess } from '@gumball/contract/api-access';
import { tokenRequestsPerMinute } from '@gumball/rules/auth/api-tokens';
import type { FastifyReply } from 'fastify';
import { AppError } from './app-error.ts';
import type { Limits } from './limits.ts';
import type { Viewer } from './viewer.ts';

/**
 * Admits a request of a program's token to a route. Throws `RATE_LIMITED` for a token that sent too many in a minute,
 * and `SCOPE_MISSING` if it may not do what the route does. Sessions are always admitted.
 */
export type AdmitToken = (viewer: Viewer, needed: TokenAccess | undefined, reply: FastifyReply) => Promise<void>;

const seconds = 60;
const memberFactor = 4;
const policy = `"token";q=${tokenRequestsPerMinute};w=${seconds}`;

/**
 * Creates the admission of tokens. Responses tell the state of the limit in the headers of the IETF draft
 * (`RateLimit`, `RateLimit-Policy`). All tokens of a member together have four times the points of one.
 */
export function createAdmitToken(limits: Limits): AdmitToken {
  const perToken = limits({ name: 'api-token', points: tokenRequestsPerMinute, seconds });
  const perMember = limits({ name: 'api-member', points: memberFactor * tokenRequestsPerMinute, seconds });
  return async ({ userId, sessionId, token }, needed, reply) => {
    if (!token) return;
    reply.header('ratelimit-policy', policy);
    try {
      await perMember.consume(userId);
      const { remaining, resetSeconds } = await perToken.consumeOne(sessionId);
      reply.header('ratelimit', `"token";r=${remaining};t=${resetSeconds}`);
    } catch (error) {
      if (error instanceof AppError && error.retryAfterSeconds !== undefined)
        reply.header('ratelimit', `"token";r=0;t=${error.retryAfterSeconds}`);
      throw error;
    }
    // RFC 6750, 3.1. No scope opens what is for sessions only.
    if (!hasScope(token, needed) && needed !== undefined && needed !== 'session')
      reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${needed}"`);
    assertScope(token, needed);
  };
}

/** Throws `SCOPE_MISSING` unless a token may do what needs `needed`. */
export function assertScope(token: NonNullable<Viewer['token']>, needed: TokenAccess | undefined): void {
  if (!hasScope(token, needed)) throw new AppError('SCOPE_MISSING');
}

function hasScope({ scopes }: NonNullable<Viewer['token']>, needed: TokenAccess | undefined): boolean {
  return needed === 'any' || needed === 'public' || scopes.has(needed as never);
}
