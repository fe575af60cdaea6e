import type { IntegrationName } from '@gumball/rules/site/integrations';
import { msg } from '../../../lib/i18n/i18n.ts';

/** The names of services; those of platforms are not translated. */
export const serviceNames: Record<IntegrationName, string> = {
  mail: msg('Mail server'),
  x: 'X',
  youtube: 'YouTube',
  telegram: 'Telegram',
  bluesky: 'Bluesky',
  github: 'GitHub',
  mastodon: 'Mastodon',
  discord: 'Discord',
};

/** The labels of values, by service and name. */
export const valueLabels: Record<IntegrationName, Record<string, string>> = {
  mail: {
    host: msg('Host'),
    port: msg('Port'),
    security: msg('Encryption'),
    username: msg('Username (optional)'),
    password: msg('Password (optional)'),
    from: msg('Sender'),
  },
  x: { bearerToken: msg('Bearer token') },
  youtube: { apiKey: msg('API key') },
  telegram: { botToken: msg('Bot token'), botName: msg('Name of the bot') },
  bluesky: {},
  github: { token: msg('Token (optional)') },
  mastodon: { server: msg('Server'), token: msg('Token (optional)') },
  discord: { botToken: msg('Bot token'), clientId: msg('Client ID'), clientSecret: msg('Client secret') },
};

/** Examples of values, by name. */
export const placeholders: Record<string, string> = {
  host: 'mail.example.com',
  port: '587',
  from: 'Site <hello@example.com>',
  server: 'https://mastodon.social',
};

/** The ways of encryption of a mail server. */
export const securityLabels = {
  tls: msg('TLS'),
  starttls: msg('STARTTLS'),
  none: msg('Not encrypted'),
} as const;
