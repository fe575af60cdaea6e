import { isProgramToken } from '@gumball/rules/auth/api-tokens';
import type { FastifyInstance, FastifyReply } from 'fastify';

const exposed = 'RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate';
const preflightSeconds = 7200;

/**
 * Lets pages of other sites read a response. No credentials: nothing that a browser sends by itself is accepted, and a
 * session is never readable by another site.
 */
export function allowOtherSites(reply: FastifyReply): void {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': exposed,
    'cross-origin-resource-policy': 'cross-origin',
  });
}

/** Lets other sites read what a program's token requested, errors included. */
export function allowProgram(reply: FastifyReply, bearer: string | undefined): void {
  if (bearer !== undefined && isProgramToken(bearer)) allowOtherSites(reply);
}

/**
 * Returns a function that answers the preflight requests of a path's routes, once per path. Only routes that a program
 * reaches have one, so that browsers refuse all others.
 */
export function createPreflights(app: FastifyInstance): (path: string, method: string) => void {
  const methods = new Map<string, string[]>();
  return (path, method) => {
    const known = methods.get(path);
    if (known) return void known.push(method);
    const allowed = [method];
    methods.set(path, allowed);
    app.route({
      method: 'OPTIONS',
      url: `/api${path}`,
      schema: { hide: true },
      handler: (_request, reply) => {
        allowOtherSites(reply);
        return reply
          .code(204)
          .headers({
            'access-control-allow-methods': allowed.join(', '),
            'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
            'access-control-max-age': String(preflightSeconds),
          })
          .send();
      },
    });
  };
}
