import type { Deps } from '../../deps.ts';
import { keepSecret } from '../../platform/db/keep-secret.ts';

const known = new WeakMap<Deps['config'], Map<string, Promise<string>>>();

/** A secret that all servers of this network share and nobody else knows; made by whoever asks first. */
export function sharedSecret(
  { db, ids, config }: Pick<Deps, 'db' | 'ids' | 'config'>,
  purpose: string,
): Promise<string> {
  const secrets = known.get(config) ?? new Map<string, Promise<string>>();
  known.set(config, secrets);
  const name = purpose;
  const secret = secrets.get(name) ?? keepSecret(db, name, ids.secret());
  secrets.set(name, secret);
  secret.catch(() => secrets.delete(name));
  return secret;
}
