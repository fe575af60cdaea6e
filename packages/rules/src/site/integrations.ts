/** Services outside of the site whose keys operators set in the console: docs/product.md, Site. */
import { phrase } from '../formats/phrase.ts';
import type { RuleResult } from '../rule-result.ts';
import { ok } from '../rule-result.ts';

/** The services, mail first. */
export const integrationNames = [
  'mail',
  'x',
  'youtube',
  'telegram',
  'bluesky',
  'github',
  'mastodon',
  'discord',
] as const;
/** A service outside of the site. */
export type IntegrationName = (typeof integrationNames)[number];

/** How the connection to a mail server is encrypted. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;

/** Why no mail server replied. */
export const mailFailureLabels = {
  refused: phrase('Nothing accepts connections at this host and port.'),
  unknownHost: phrase('There is no such host.'),
  timeout: phrase('The server did not reply in time. Check the port and the encryption.'),
  encryption: phrase('The encrypted connection failed. Check the port, the encryption and the certificate.'),
} as const;

/** A value of a service: what it looks like, and the variable that sets it. */
export type IntegrationField = {
  readonly pattern: RegExp;
  readonly variable: string;
  /** Stored encrypted and never shown again. */
  readonly isSecret?: true;
  readonly isOptional?: true;
  /** Decides where secrets are sent: a change of it needs them again. */
  readonly isDestination?: true;
};

const visible = (max: number) => new RegExp(`^[\\x21-\\x7e]{1,${max}}$`);
// A name or an address, also an IPv6 address, but none of a single link: there are the secrets of cloud providers.
const host =
  /^(?!169\.254\.|\[?fe[89ab])(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?){0,9}|\[[0-9a-f:.]{2,45}\])$/i;
const port =
  /^(?:25|465|587|102[4-9]|10[3-9]\d|1[1-9]\d\d|[2-9]\d{3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])$/;
const sender =
  /^(?:[^\p{C}<>"@,;:\\[\]()]{1,100} <[^\s@<>"]{1,64}@[^\s@<>"]{1,189}>|[^\s@<>"]{1,64}@[^\s@<>"]{1,189})$/u;
const publicServer = /^https:\/\/(?!localhost)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}\.[a-z][a-z0-9-]{1,62}$/i;

/** The values of each service. A service without any that are required needs nothing but being turned on. */
export const integrationFields: Readonly<Record<IntegrationName, Readonly<Record<string, IntegrationField>>>> = {
  mail: {
    host: { pattern: host, variable: 'SMTP_URL', isDestination: true },
    port: { pattern: port, variable: 'SMTP_URL', isDestination: true },
    security: { pattern: new RegExp(`^(?:${mailSecurities.join('|')})$`), variable: 'SMTP_URL', isDestination: true },
    username: { pattern: visible(254), variable: 'SMTP_URL', isOptional: true },
    password: { pattern: /^\P{C}{1,500}$/u, variable: 'SMTP_URL', isSecret: true, isOptional: true },
    from: { pattern: sender, variable: 'MAIL_FROM' },
  },
  x: { bearerToken: { pattern: visible(500), variable: 'X_BEARER_TOKEN', isSecret: true } },
  youtube: { apiKey: { pattern: visible(500), variable: 'YOUTUBE_API_KEY', isSecret: true } },
  telegram: {
    botToken: { pattern: /^\d{1,20}:[\w-]{1,200}$/, variable: 'TELEGRAM_BOT_TOKEN', isSecret: true },
    botName: { pattern: /^\w{3,64}$/, variable: 'TELEGRAM_BOT_NAME' },
  },
  bluesky: {},
  github: { token: { pattern: visible(500), variable: 'GITHUB_API_TOKEN', isSecret: true, isOptional: true } },
  mastodon: {
    server: { pattern: publicServer, variable: 'MASTODON_API_BASE_URL', isDestination: true },
    token: { pattern: visible(500), variable: 'MASTODON_ACCESS_TOKEN', isSecret: true, isOptional: true },
  },
  discord: {
    botToken: { pattern: visible(500), variable: 'DISCORD_BOT_TOKEN', isSecret: true },
    clientId: { pattern: /^\d{5,30}$/, variable: 'DISCORD_CLIENT_ID' },
    clientSecret: { pattern: visible(500), variable: 'DISCORD_CLIENT_SECRET', isSecret: true },
  },
};

/** The values of a service by their names; what is absent is not set. */
export type IntegrationValues = Readonly<Record<string, string>>;

/** Changes of values: null or an empty text removes one, and what is absent stays. */
export type IntegrationChanges = Readonly<Record<string, string | null>>;

/** Returns the names of all variables that set a service, each once. */
export function integrationVariables(name: IntegrationName): string[] {
  return [...new Set(Object.values(integrationFields[name]).map(({ variable }) => variable))];
}

/**
 * Applies changes to the values of a service. A change of where secrets are sent removes the secrets that are not
 * entered with it: who may change settings could otherwise have the service's password sent to another server.
 */
export function changeIntegration(
  name: IntegrationName,
  before: IntegrationValues,
  changes: IntegrationChanges,
): IntegrationValues {
  const fields = integrationFields[name];
  const isMoved = Object.keys(fields).some(
    (key) => fields[key]?.isDestination && key in changes && before[key] !== undefined && changes[key] !== before[key],
  );
  const after: Record<string, string> = {};
  for (const [key, { isSecret }] of Object.entries(fields)) {
    const previous = isMoved && isSecret ? undefined : before[key];
    const value = changes[key] === undefined ? previous : changes[key]?.trim();
    if (value) after[key] = value;
  }
  return after;
}

/** Checks the values of a service; the field of a violation is the name of the value. */
export function checkIntegration(name: IntegrationName, values: IntegrationValues): RuleResult<'INTEGRATION_INVALID'> {
  for (const [field, { pattern, isOptional }] of Object.entries(integrationFields[name])) {
    const value = values[field];
    const isFine = value === undefined ? isOptional === true : pattern.test(value);
    if (!isFine) return { ok: false, code: 'INTEGRATION_INVALID', field };
  }
  // A name without a password authenticates nobody, and the other way round.
  if (name === 'mail' && (values.username === undefined) !== (values.password === undefined))
    return { ok: false, code: 'INTEGRATION_INVALID', field: values.username === undefined ? 'username' : 'password' };
  return ok;
}

/** What is shown of a secret: its last characters, if they reveal little of it. */
export function hintOfSecret(secret: string): string {
  return secret.length >= 16 ? secret.slice(-4) : '';
}
