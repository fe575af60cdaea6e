import pg from 'pg';
import type { Config } from '../config/config.ts';
import { distributedSessionSettings, sessionSettings } from '../db/database.ts';
import { type Check, toCheck } from './check.ts';

const urlSetting = 'DATABASE_URL';
const directSetting = 'DATABASE_DIRECT_URL';

type Addresses = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseDistributed'>;

/** Checks that the addresses of a pooler and of its database are not confused, and the settings of its connections. */
export async function checkPooler({
  databaseUrl,
  databaseDirectUrl,
  databaseDistributed,
}: Addresses): Promise<Check[]> {
  const settings = databaseDistributed ? distributedSessionSettings : sessionSettings;
  if (databaseUrl === undefined) return [];
  if (databaseDirectUrl === undefined) {
    // Why a database without a pooler does not respond is the result of another check.
    const only = await inspect(databaseUrl, settings).catch(() => undefined);
    return only?.isPooler ? [toCheck('pooler', 'problem', 'no-direct-address', urlSetting, directSetting)] : [];
  }
  const address = await inspect(databaseUrl, settings);
  if ((await inspect(databaseDirectUrl, settings)).isPooler)
    return [toCheck('pooler', 'problem', 'direct-address-pooler', directSetting)];
  if (!address.isPooler) return [toCheck('pooler', 'warning', 'no-pooler', urlSetting, directSetting)];
  if (address.wrongSettings.length === 0) return [toCheck('pooler', 'ok', 'pooler')];
  const commands = address.wrongSettings.map(([setting, value]) => `SET ${setting} = ${value}`).join('; ');
  return [toCheck('pooler', 'warning', 'pooler-settings', 'connect_query', commands)];
}

async function inspect(connectionString: string, settings: Record<string, string | number>) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, application_name: 'gumball doctor' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number; settings: Record<string, string> }>(
      `SELECT pg_backend_pid() AS pid, (SELECT json_object_agg(name, setting) FROM pg_settings WHERE name = ANY($1)) AS settings`,
      [Object.keys(settings)],
    );
    const [row] = rows;
    const wrongSettings = Object.entries(settings).filter(
      ([setting, value]) => row?.settings[setting] !== String(value),
    );
    // A pooler gives its clients numbers of its own.
    const { processID } = client as unknown as { processID: number };
    return { isPooler: row?.pid !== processID, wrongSettings };
  } finally {
    await client.end();
  }
}
