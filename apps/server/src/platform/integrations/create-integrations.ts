import { isDeepStrictEqual } from 'node:util';
import {
  hintOfSecret,
  type IntegrationName,
  type IntegrationValues,
  integrationFields,
  integrationNames,
} from '@gumball/rules/site/integrations';
import type { Config } from '../config/config.ts';
import { type Problem, toProblem } from '../config/config-problems.ts';
import { type ClusterEvents, defineClusterEvent } from '../db/cluster-events.ts';
import type { Database, Executor } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import { createSetting } from '../settings/create-setting.ts';
import { isSetByEnvironment, toPlatform, toSmtp } from './connect-values.ts';
import { seal, unseal } from './seal.ts';
import { readSettingsKey } from './settings-key.ts';

/** Values as stored: secrets are encrypted, and `hints` has what is shown of them. */
type Stored = { values: Record<string, string>; sealed: Record<string, string>; hints: Record<string, string> };

/** A service as operators see it, without secrets. */
export type IntegrationState = {
  name: IntegrationName;
  /** What sets it in place of the console. */
  fixedBy: 'environment' | 'sandbox' | null;
  /** Whether it is used now. */
  isOn: boolean;
  /** Whether it is stored but this node lacks the key of its secrets. */
  isLocked: boolean;
  values: Record<string, string>;
  /** The last characters of each secret that is set. */
  secrets: Record<string, string>;
};

/** The services outside of the site whose keys operators store. */
export type Integrations = {
  /** The configuration, in which the services are those in use now. */
  readonly config: Config;
  list(): IntegrationState[];
  /** The stored values with their secrets; undefined if nothing is stored, or this node lacks the key. */
  read(tx: Executor, name: IntegrationName): Promise<IntegrationValues | undefined>;
  /** Stores values, or removes them with undefined, in the caller's transaction. Call `reload` after the commit. */
  save(tx: Executor, name: IntegrationName, values: IntegrationValues | undefined): Promise<void>;
  reload(): Promise<void>;
  problems(): Problem[];
};

const integrationsChanged = defineClusterEvent<Record<string, never>>('integrations-changed');

/** Creates the services of a server. They are read at the start, and again whenever a node changes one. */
export async function createIntegrations(
  {
    db,
    log,
    clusterEvents,
  }: { db: Database; log: Log; clusterEvents: Pick<ClusterEvents, 'on' | 'onMissedEvents' | 'send'> },
  base: Config,
): Promise<Integrations> {
  const settings = Object.fromEntries(
    integrationNames.map((name) => [
      name,
      createSetting<Stored | undefined>(
        { db },
        `integration-${name}`,
        (stored) => (stored ? (JSON.parse(stored) as Stored) : undefined),
        (stored) => (stored ? JSON.stringify(stored) : ''),
      ),
    ]),
  ) as Record<IntegrationName, ReturnType<typeof createSetting<Stored | undefined>>>;

  let stored: Partial<Record<IntegrationName, Stored>> = {};
  let opened: Partial<Record<IntegrationName, IntegrationValues>> = {};
  let { smtp, platforms } = base;

  const openValues = (name: IntegrationName, { values, sealed }: Stored, key: Buffer | undefined) => {
    const result: Record<string, string> = { ...values };
    for (const [field, text] of Object.entries(sealed)) {
      const secret = key && unseal(key, `${name}.${field}`, text);
      if (secret === undefined) return undefined;
      result[field] = secret;
    }
    return result;
  };
  const load = async () => {
    const key = await readSettingsKey(base, { creates: false });
    const nextStored: typeof stored = {};
    const nextOpened: typeof opened = {};
    for (const name of integrationNames) {
      const found = await settings[name].read(db.kysely);
      if (!found) continue;
      nextStored[name] = found;
      const values = openValues(name, found, key);
      if (!values) log.warn({ integration: name }, 'the stored keys of a service cannot be decrypted here');
      // What did not change stays the same object: its clients keep what they know about rate limits.
      const known = opened[name];
      nextOpened[name] = values && isDeepStrictEqual(values, known) ? known : values;
    }
    const previous = opened;
    stored = nextStored;
    opened = nextOpened;
    if (!isSetByEnvironment(base, 'mail') && opened.mail !== previous.mail)
      smtp = opened.mail ? toSmtp(opened.mail) : base.smtp;
    if (base.sandbox) return;
    const changed = integrationNames.filter(
      (name): name is Exclude<IntegrationName, 'mail'> =>
        name !== 'mail' && !isSetByEnvironment(base, name) && opened[name] !== previous[name],
    );
    platforms = { ...platforms };
    for (const name of changed) Object.assign(platforms, { [name]: toPlatform(name, opened[name]) });
  };
  // One after another: an older read must not replace a newer one.
  let loading = Promise.resolve();
  const reload = () => {
    loading = loading.then(load, load);
    return loading;
  };
  const reloadLater = () => {
    reload().catch((error: unknown) => log.warn({ error }, 'the keys of services could not be read'));
  };
  clusterEvents.on(integrationsChanged, reloadLater);
  clusterEvents.onMissedEvents(reloadLater);
  await reload();

  const config: Config = Object.defineProperties(
    { ...base },
    {
      smtp: { enumerable: true, get: () => smtp },
      platforms: { enumerable: true, get: () => platforms },
    },
  );
  const isUsed = (name: IntegrationName) => (name === 'mail' ? smtp : platforms[name]) !== undefined;
  const isLocked = (name: IntegrationName) => stored[name] !== undefined && opened[name] === undefined;
  return {
    config,
    list: () =>
      integrationNames.map((name) => ({
        name,
        fixedBy: !isSetByEnvironment(base, name) ? null : base.sandbox && name !== 'mail' ? 'sandbox' : 'environment',
        isOn: isUsed(name),
        isLocked: isLocked(name),
        values: { ...stored[name]?.values },
        secrets: { ...stored[name]?.hints },
      })),
    async read(tx, name) {
      const found = await settings[name].read(tx);
      return found && openValues(name, found, await readSettingsKey(base, { creates: false }));
    },
    async save(tx, name, values) {
      await settings[name].save(tx, values && (await sealValues(base, name, values)));
      await clusterEvents.send(tx, integrationsChanged, {});
    },
    reload,
    problems: () =>
      integrationNames
        .filter(isLocked)
        .map((name) => toProblem('problem', 'services', 'keys-locked', name, 'SETTINGS_KEY')),
  };
}

async function sealValues(base: Config, name: IntegrationName, values: IntegrationValues): Promise<Stored> {
  const stored: Stored = { values: {}, sealed: {}, hints: {} };
  for (const [field, value] of Object.entries(values)) {
    if (!integrationFields[name][field]?.isSecret) {
      stored.values[field] = value;
      continue;
    }
    const key = await readSettingsKey(base, { creates: true });
    if (!key) throw new Error('There is no key for secrets.');
    stored.sealed[field] = seal(key, `${name}.${field}`, value);
    stored.hints[field] = hintOfSecret(value);
  }
  return stored;
}
