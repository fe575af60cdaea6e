import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import { freePort } from '../free-port.ts';

/** The claims of an account. `iss` and `nonce` replace those of its ID tokens, as a dishonest provider would. */
export type ProviderClaims = { email?: string; email_verified?: boolean };

const clientId = 'gumball';
const clientSecret = 'a secret of the client';

/** Starts a real OpenID Connect provider, whose log-in form accepts the name of an account. */
export async function startIdentityProvider(siteUrl: string) {
  const url = `http://127.0.0.1:${await freePort()}`;
  const accounts = new Map<string, ProviderClaims>();
  const provider = new Provider(url, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${siteUrl}/login/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ sub, ...accounts.get(sub) }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['a key of the cookies'] },
    pkce: { required: () => true },
  });
  const answer = provider.callback();
  let delayMs = 0;
  const server = createServer((request, response) => {
    const handle = request.url?.startsWith('/interaction/')
      ? interact(provider, request, response)
      : wait(delayMs).then(() => answer(request, response));
    handle.catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(Number(new URL(url).port), '127.0.0.1', resolve);
  });
  return {
    url,
    accounts,
    /** The value of `OIDC_PROVIDERS`. */
    config: JSON.stringify([{ id: 'work', name: 'Work', issuer: url, clientId, clientSecret }]),
    /** Makes the provider slow. */
    delay(ms: number) {
      delayMs = ms;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

const wait = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      '<!doctype html><html lang="en"><title>Work</title><form method="post"><label>Account <input name="account"></label><button name="action" value="allow">Allow</button> <button name="action" value="deny">Deny</button></form></html>',
    );
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  if (form.get('action') === 'deny') {
    await provider.interactionFinished(request, response, { error: 'access_denied' });
    return;
  }
  const accountId = form.get('account') ?? '';
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
  grant.addOIDCScope('openid email profile');
  await provider.interactionFinished(request, response, {
    login: { accountId },
    consent: { grantId: await grant.save() },
  });
}

/** Follows a sign-in page of the provider as a browser does. Returns the query that it adds to the way back. */
export async function signInAtProvider(pageUrl: string, account: string, action = 'allow'): Promise<string> {
  const cookies = new Map<string, string>();
  let [url, method] = [pageUrl, 'GET'];
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { cookie, ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) },
      ...(method === 'POST' ? { body: new URLSearchParams({ account, action }) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    await response.body?.cancel();
    const location = response.headers.get('location');
    if (location === null) {
      if (response.status !== 200) throw new Error(`the provider returned ${response.status}`);
      method = 'POST';
    } else {
      const next = new URL(location, url);
      if (next.pathname === '/login/callback') return next.search;
      [url, method] = [next.href, 'GET'];
    }
  }
  throw new Error('the provider does not come to an end');
}
