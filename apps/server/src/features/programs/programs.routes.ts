import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { mountWebhooks } from './webhooks/webhooks.routes.ts';

/** Mounts the routes of programs: webhooks. Tokens and apps are part of the accounts. */
export function mountPrograms(parts: { mount: Mount; deps: Deps }): void {
  mountWebhooks(parts);
}
