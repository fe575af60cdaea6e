import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../src/platform/http/app-error.ts';
import { bearerToken } from '../src/platform/http/routes.ts';
import type { Authenticate, Viewer } from '../src/platform/http/viewer.ts';

const name = 'sandbox_session';

/**
 * Gives the browser of a signed-in member a cookie for the sandbox's page alone, with each response that may link there. It holds the member's token, so it
 * ends with the session.
 */
export function offerSandboxSession(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const token = request.viewer && bearerToken(request.headers.authorization);
    if (token && /^[\w-]+$/.test(token) && request.url.startsWith('/api/tasks'))
      reply.header('set-cookie', `${name}=${token}; Path=/sandbox; HttpOnly; SameSite=Strict`);
  });
}

/** The member who opens the sandbox's page. Throws `UNAUTHENTICATED` where nobody is signed in, and `PROFILE_INCOMPLETE`. */
export async function sandboxViewer(request: FastifyRequest, authenticate: Authenticate): Promise<Viewer> {
  const cookies = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const token = cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  const viewer = token ? await authenticate(token) : undefined;
  if (!viewer) throw new AppError('UNAUTHENTICATED');
  if (!viewer.complete) throw new AppError('PROFILE_INCOMPLETE');
  return viewer;
}
