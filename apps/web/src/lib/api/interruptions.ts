import type { ApiError } from './api-error.ts';

/** Asks the member for what a refused request lacks. Returns whether to repeat the request. */
export type Interruption = (error: ApiError) => Promise<boolean>;

/** How refused requests of members are resolved; the app sets it. */
export const interruptions: { resolve?: Interruption } = {};

/** Whether a member can resolve the refusal: docs/product.md, Accounts and Terms. */
export const isInterruption = ({ code }: ApiError): boolean =>
  code === 'CONSENT_REQUIRED' || code === 'CONFIRMATION_REQUIRED';
