import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { success } from '../pagination.ts';
import { termsEndpoints } from './terms.endpoints.ts';
import { consent, consentList, operatorTerms, termsKind, termsText } from './terms.schemas.ts';

const acceptedTerms = consent.extend({ consentedAt: z.string() });

/** Routes of the terms of a network: docs/product.md, Terms. */
export const termsRoutes = defineRoutes(termsEndpoints, {
  read: {
    summary: 'Read the terms, the rules or the privacy policy',
    access: 'public',
    params: z.object({ kind: termsKind }),
    response: z.object({ success, text: termsText }),
    errors: ['TERMS_NOT_FOUND'],
  },
  due: {
    summary: 'List the texts that I have to accept',
    description: 'Until they are accepted, the routes of members answer `CONSENT_REQUIRED`.',
    access: 'account',
    response: z.object({
      success,
      texts: z.array(
        termsText.extend({
          accepted: z.number().int().nullable().describe('The version accepted before.'),
          acceptedBody: z.string().nullable().describe('The text of that version, to compare both.'),
        }),
      ),
    }),
  },
  consents: {
    summary: 'List what I accepted',
    description: 'The newest version of each text, and when.',
    access: 'account',
    response: z.object({ success, consents: z.array(acceptedTerms) }),
  },
  consent: {
    summary: 'Accept texts',
    description: 'Each in its newest version.',
    access: 'account',
    body: z.object({ consents: consentList }),
    response: z.object({ success }),
    errors: ['TERMS_CHANGED'],
  },
  list: {
    summary: 'List the newest versions of all texts',
    access: 'operator',
    right: 'settings',
    response: z.object({ success, texts: z.array(operatorTerms) }),
  },
  publish: {
    summary: 'Publish a version of a text',
    description: 'An empty one withdraws the text. Members whose consent it needs are asked at their next request.',
    access: 'operator',
    right: 'settings',
    body: z.object({
      kind: termsKind,
      version: z.number().int().min(1).max(100_000).describe('The number after the newest version.'),
      body: z.string().trim().max(200_000),
      summary: z.string().trim().max(10_000).default(''),
      needsConsent: z.boolean(),
    }),
    bodyLimitBytes: 500_000,
    status: 201,
    response: z.object({ success, texts: z.array(operatorTerms) }),
    errors: ['TERMS_TOO_LONG', 'TERMS_SUMMARY_TOO_LONG', 'TERMS_CHANGED', 'TERMS_FULL'],
  },
});
