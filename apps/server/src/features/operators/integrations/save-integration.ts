import { isDeepStrictEqual } from 'node:util';
import type { Integration } from '@gumball/contract/site/integrations.routes';
import {
  changeIntegration,
  checkIntegration,
  type IntegrationChanges,
  type IntegrationName,
  integrationFields,
} from '@gumball/rules/site/integrations';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { recordAction } from '../record-action.ts';
import { lockIntegrations } from './integrations.store.ts';

/**
 * Sets values of a service, or removes it with undefined, with an entry in the audit log that has no secrets. Throws
 * `INTEGRATION_INVALID`, `INTEGRATION_FIXED` if the environment sets it, and `RATE_LIMITED`.
 */
export async function saveIntegration(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'integrations'>,
  limit: Limit,
  viewer: Viewer,
  name: IntegrationName,
  changes: IntegrationChanges | undefined,
): Promise<Integration[]> {
  assertNotFixed(deps, name);
  await limit.consume(viewer.userId);
  await deps.db.transaction(async (tx) => {
    await lockIntegrations(tx);
    const before = await deps.integrations.read(tx, name);
    const after = changes && changeIntegration(name, before ?? {}, changes);
    if (after) assertOk(checkIntegration(name, after));
    if (isDeepStrictEqual(before, after)) return;
    await deps.integrations.save(tx, name, after);
    await recordAction(deps, tx, {
      operatorId: viewer.userId,
      action: after ? 'change-integration' : 'remove-integration',
      subject: { kind: 'setting', id: `integration-${name}` },
      details: changedValues(name, before ?? {}, after ?? {}),
    });
  });
  await deps.integrations.reload();
  return deps.integrations.list();
}

/** Throws `INTEGRATION_FIXED` for a service that the console does not set. */
export function assertNotFixed({ integrations }: Pick<Deps, 'integrations'>, name: IntegrationName): void {
  const state = integrations.list().find((integration) => integration.name === name);
  if (state?.fixedBy) throw new AppError('INTEGRATION_FIXED');
}

function changedValues(name: IntegrationName, before: Record<string, string>, after: Record<string, string>) {
  const describe = (field: string, value: string | undefined) =>
    value !== undefined && integrationFields[name][field]?.isSecret ? 'secret' : (value ?? null);
  const changed = Object.keys(integrationFields[name]).filter((field) => before[field] !== after[field]);
  return Object.fromEntries(
    changed.map((field) => [field, { from: describe(field, before[field]), to: describe(field, after[field]) }]),
  );
}
