import { integrationNames } from '@gumball/rules/site/integrations';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { success } from '../pagination.ts';
import { integrationsEndpoints } from './integrations.endpoints.ts';

const texts = z.record(z.string(), z.string());

/** A service outside of the site, without its secrets. */
const integration = z.object({
  name: z.enum(integrationNames),
  fixedBy: z.enum(['environment', 'sandbox']).nullable().describe('What sets it in place of the console.'),
  isOn: z.boolean().describe('Whether it is used now.'),
  isLocked: z.boolean().describe('Whether this node lacks the key with which its secrets were encrypted.'),
  values: texts.describe('What is not secret.'),
  secrets: texts.describe('The last characters of each secret that is set; empty for a short one.'),
});
/** A service outside of the site, without its secrets. */
export type Integration = z.infer<typeof integration>;

const params = z.object({ name: z.enum(integrationNames) });
const changes = z.record(z.string().max(40), z.string().max(1000).nullable()).describe('What is absent stays.');
const body = z.object({ values: changes });
const listResponse = z.object({ success, integrations: z.array(integration) });

/** Services outside of the site: docs/product.md, Site. */
export const integrationsRoutes = defineRoutes(integrationsEndpoints, {
  list: {
    summary: 'List the services outside of the site, without their secrets',
    access: 'operator',
    right: 'settings',
    response: listResponse,
  },
  save: {
    summary: 'Set the keys of a service',
    description: 'Secrets are stored encrypted and never returned. Every node uses them within a second.',
    access: 'operator',
    right: 'settings',
    needsConfirmation: true,
    params,
    body,
    response: listResponse,
    errors: ['INTEGRATION_INVALID', 'INTEGRATION_FIXED', 'CONFIRMATION_REQUIRED', 'RATE_LIMITED'],
  },
  remove: {
    summary: 'Remove the keys of a service',
    access: 'operator',
    right: 'settings',
    needsConfirmation: true,
    params,
    response: listResponse,
    errors: ['INTEGRATION_FIXED', 'CONFIRMATION_REQUIRED', 'RATE_LIMITED'],
  },
  test: {
    summary: 'Try a service with values that need not be stored',
    description:
      'Mail is sent to the own address; platforms are asked for one account. Absent values are the stored ones.',
    access: 'operator',
    right: 'settings',
    needsConfirmation: true,
    params,
    body,
    response: z.object({
      success,
      works: z.boolean(),
      reply: z.string().describe('The reply of the service, or why there was none; in its own language.'),
    }),
    errors: ['INTEGRATION_INVALID', 'INTEGRATION_FIXED', 'CONFIRMATION_REQUIRED', 'RATE_LIMITED'],
  },
});
