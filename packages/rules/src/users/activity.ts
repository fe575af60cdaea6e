/** When a client is in use: docs/product.md, Notifications. */
import { minuteMs } from '../formats/durations.ts';

/** A visible client without input for this long is idle, in milliseconds. */
export const idleAfterMs = minuteMs;
/** How often an active client reports so, in milliseconds. */
export const activityReportMs = minuteMs / 3;
