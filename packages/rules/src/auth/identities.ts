/** Sign-in with OpenID Connect providers: docs/product.md, Accounts. */
import { minuteMs } from '../formats/durations.ts';

/** Lifetime of a sign-in with a provider, and then of the sign-up that it began, in milliseconds. */
export const oidcTicketTtlMs = 10 * minuteMs;
