import { hourMs } from '@gumball/rules/formats/durations';
import type * as openid from 'openid-client';
import { isLocalUrl } from '../../../platform/config/local-url.ts';
import type { OidcProvider } from '../../../platform/config/oidc-providers.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import { boundedFetch } from './bounded-fetch.ts';

/** What the server compares when the member comes back from the provider. */
export type OidcChecks = { state: string; nonce: string; codeVerifier: string };

/** An account of a provider, as the provider states it. */
export type ProviderAccount = {
  issuer: string;
  subject: string;
  email: string | undefined;
  isVerified: boolean;
  /** When the owner last signed in there, if the provider states it. */
  signedInAt: Date | undefined;
};

/** The clients of the configured providers. */
export type OidcClients = {
  providers: readonly OidcProvider[];
  /**
   * Returns the page of the provider to open. For a confirmation the provider asks its account to sign in again. Throws
   * `OIDC_UNAVAILABLE`.
   */
  begin(provider: OidcProvider, options: { isConfirmation: boolean }): Promise<{ url: string; checks: OidcChecks }>;
  /** Exchanges the code in the query that the provider returned. Throws `OIDC_UNAVAILABLE`, `OIDC_FAILED`, `OIDC_CANCELLED`. */
  finish(provider: OidcProvider, query: string, checks: OidcChecks): Promise<ProviderAccount>;
};

type Extension = (client: openid.Configuration) => void;

// Loaded on first use, because few servers have providers.
const loadLibrary = () => import('openid-client');

const requestSeconds = 5;
const discoveryTtlMs = hourMs;

/**
 * Creates the clients. A provider is asked for its endpoints when somebody first uses it, and once an hour: one that is
 * down delays nobody else. Each request ends after 5 seconds.
 */
export function createOidcClients({ config, clock, log }: Pick<PlatformDeps, 'config' | 'clock' | 'log'>): OidcClients {
  const found = new Map<string, { client: Promise<openid.Configuration>; at: number }>();
  const redirectUrl = `${config.publicUrl}/login/callback`;

  const clientOf = async (provider: OidcProvider): Promise<openid.Configuration> => {
    const now = clock.now().getTime();
    const known = found.get(provider.id);
    const entry = known && now - known.at < discoveryTtlMs ? known : { client: discover(provider), at: now };
    found.set(provider.id, entry);
    return entry.client.catch((error: unknown) => {
      if (found.get(provider.id) === entry) found.delete(provider.id);
      log.warn({ provider: provider.id, reason: reasonOf(error) }, 'a provider of sign-ins cannot be reached');
      throw new AppError('OIDC_UNAVAILABLE', { details: { provider: provider.name } });
    });
  };

  return {
    providers: config.oidcProviders,
    async begin(provider, { isConfirmation }) {
      const client = await clientOf(provider);
      const library = await loadLibrary();
      const checks = {
        state: library.randomState(),
        nonce: library.randomNonce(),
        codeVerifier: library.randomPKCECodeVerifier(),
      };
      const url = library.buildAuthorizationUrl(client, {
        redirect_uri: redirectUrl,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await library.calculatePKCECodeChallenge(checks.codeVerifier),
        code_challenge_method: 'S256',
        ...(isConfirmation ? { prompt: 'login' } : {}),
      });
      return { url: url.href, checks };
    },
    async finish(provider, query, { state, nonce, codeVerifier }) {
      const client = await clientOf(provider);
      const library = await loadLibrary();
      const returnUrl = new URL(redirectUrl);
      returnUrl.search = query;
      try {
        const tokens = await library.authorizationCodeGrant(client, returnUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('there is no ID token');
        // Many providers state the address on request only.
        const stated =
          typeof claims['email'] === 'string' || !client.serverMetadata().userinfo_endpoint
            ? claims
            : await library.fetchUserInfo(client, tokens.access_token, claims.sub);
        const { email, email_verified: verified } = stated as { email?: unknown; email_verified?: unknown };
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: typeof email === 'string' ? email : undefined,
          isVerified: verified === true || verified === 'true',
          signedInAt: claims.auth_time === undefined ? undefined : new Date(claims.auth_time * 1000),
        };
      } catch (error) {
        const isCancelled = error instanceof library.AuthorizationResponseError && error.error === 'access_denied';
        if (isCancelled) throw new AppError('OIDC_CANCELLED');
        log.warn({ provider: provider.id, reason: reasonOf(error) }, 'a sign-in with a provider failed');
        throw new AppError('OIDC_FAILED', { details: { provider: provider.name } });
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<openid.Configuration> {
  const library = await loadLibrary();
  // oxlint-disable-next-line typescript/no-deprecated -- The configuration allows http on this machine only.
  const insecure: Extension[] = isLocalUrl(issuer) ? [library.allowInsecureRequests] : [];
  const extensions: Extension[] = [library.enableNonRepudiationChecks, ...insecure];
  const client = await library.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: requestSeconds,
    [library.customFetch]: boundedFetch,
    execute: extensions,
  });
  const metadata = client.serverMetadata();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  if (!methods.includes('client_secret_basic')) return client;
  // The library's default is the other method, which a provider need not know.
  const authentication = library.ClientSecretBasic(clientSecret);
  const basic = new library.Configuration(metadata, clientId, clientSecret, authentication);
  basic.timeout = requestSeconds;
  basic[library.customFetch] = boundedFetch;
  for (const extend of extensions) extend(basic);
  return basic;
}

// The message may hold what a provider or a member sent.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
