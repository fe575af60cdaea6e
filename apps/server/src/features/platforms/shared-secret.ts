import type { Deps } from '../../deps.ts';
import { findFact, insertFact } from './platforms.store.ts';

const known = new WeakMap<Deps['config'], Map<string, Promise<string>>>();

/** A secret that all servers of this network share and nobody else knows; made by whoever asks first. */
export function sharedSecret(
  { db, ids, config }: Pick<Deps, 'db' | 'ids' | 'config'>,
  purpose: string,
): Promise<string> {
  const secrets = known.get(config) ?? new Map<string, Promise<string>>();
  known.set(config, secrets);
  const name = `secret:${purpose}`;
  const read = async () => {
    await insertFact(db.kysely, name, ids.secret());
    return (await findFact(db.kysely, name)) ?? '';
  };
  const secret = secrets.get(name) ?? read();
  secrets.set(name, secret);
  secret.catch(() => secrets.delete(name));
  return secret;
}
