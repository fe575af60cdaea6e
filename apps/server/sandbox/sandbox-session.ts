import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../src/platform/http/app-error.ts';
import { bearerToken } from '../src/platform/http/routes.ts';
import type { Authenticate, Viewer } from '../src/platform/http/viewer.ts';

const name = 'sandbox_session';

/**
 * Sets a cookie for the sandbox page on responses that may link there. It contains the session token, so it expires
 * with the session.
 */
export function setSandboxCookie(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const token = request.viewer && bearerToken(request.headers.authorization);
    if (token && /^[\w-]+$/.test(token) && request.url.startsWith('/api/tasks'))
      reply.header('set-cookie', `${name}=${token}; Path=/sandbox; HttpOnly; SameSite=Strict`);
  });
}

/** Authenticates the user of the sandbox page. Throws `UNAUTHENTICATED` for a guest, and `PROFILE_INCOMPLETE`. */
export async function authenticateSandbox(request: FastifyRequest, authenticate: Authenticate): Promise<Viewer> {
  const cookies = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const token = cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  const viewer = token ? await authenticate(token) : undefined;
  if (!viewer) throw new AppError('UNAUTHENTICATED');
  if (!viewer.complete) throw new AppError('PROFILE_INCOMPLETE');
  return viewer;
}
