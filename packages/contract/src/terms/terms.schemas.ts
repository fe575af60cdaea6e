import { termsKinds } from '@gumball/rules/terms/terms';
import { z } from 'zod';

/** A text that operators can publish. */
export const termsKind = z.enum(termsKinds);

/** A version of a text that somebody accepts. */
export const consent = z.object({ kind: termsKind, version: z.number().int().min(1).max(100_000) });

/** Consents in a body. */
export const consentList = z.array(consent).max(termsKinds.length);

/** A published text. */
export const publishedTerms = z.object({
  kind: termsKind,
  version: z.number().int(),
  required: z
    .number()
    .int()
    .nullable()
    .describe('The oldest version whose consent still counts; null if none is needed.'),
});

/** A version of a text. */
export const termsText = z.object({
  kind: termsKind,
  version: z.number().int(),
  body: z.string().describe('With the formatting of posts.'),
  summary: z.string().describe('What changed.'),
  publishedAt: z.string(),
});

/** A version of a text. */
export type TermsText = z.infer<typeof termsText>;

/** A text for operators. */
export const operatorTerms = termsText.extend({
  needsConsent: z.boolean(),
  isWithdrawn: z.boolean(),
  consents: z.number().int().describe('Members who accepted this version.'),
});

/** A text for operators. */
export type OperatorTerms = z.infer<typeof operatorTerms>;
