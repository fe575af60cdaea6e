import type { IntegrationName, IntegrationValues } from '@gumball/rules/site/integrations';
import type { Config } from '../config/config.ts';

type Platforms = Config['platforms'];
type PlatformName = keyof Platforms;

/** Whether variables of the environment set a service. The sandbox sets every platform. */
export function isSetByEnvironment({ smtp, platforms }: Config, name: IntegrationName): boolean {
  return (name === 'mail' ? smtp : platforms[name]) !== undefined;
}

/** Returns the mail server of checked values. */
export function toSmtp({ host = '', port = '', security, username, password, from = '' }: IntegrationValues): {
  url: string;
  from: string;
} {
  const account =
    username === undefined ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password ?? '')}@`;
  const scheme = security === 'tls' ? 'smtps' : 'smtp';
  const query = security === 'starttls' ? '?requireTLS=true' : '';
  return { url: `${scheme}://${account}${host}:${port}/${query}`, from };
}

const toPlatforms: { [Name in PlatformName]: (values: IntegrationValues) => Platforms[Name] } = {
  x: ({ bearerToken = '' }) => ({ baseUrl: 'https://api.x.com', bearerToken }),
  youtube: ({ apiKey = '' }) => ({ baseUrl: 'https://www.googleapis.com', apiKey }),
  telegram: ({ botToken = '', botName = '' }) => ({ baseUrl: 'https://api.telegram.org', botToken, botName }),
  bluesky: () => ({ baseUrl: 'https://public.api.bsky.app' }),
  github: ({ token }) => ({ baseUrl: 'https://api.github.com', token }),
  mastodon: ({ server = '', token }) => ({ baseUrl: server, token, asksOtherServers: true }),
  discord: ({ botToken = '', clientId = '', clientSecret = '' }) => ({
    baseUrl: 'https://discord.com',
    authorizeUrl: 'https://discord.com/oauth2/authorize',
    botToken,
    clientId,
    clientSecret,
  }),
};

/** Returns the configuration of a platform of checked values; undefined without values. */
export function toPlatform<Name extends PlatformName>(
  name: Name,
  values: IntegrationValues | undefined,
): Platforms[Name] | undefined {
  return values && toPlatforms[name](values);
}
