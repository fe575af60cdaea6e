/** What the headers of a platform's response say about its limits. Times are milliseconds since 1970. */
export type RateLimits = {
  /** The number of queries of the window, and how many are left. */
  limit: number | undefined;
  remaining: number | undefined;
  /** When the window resets. */
  resetMs: number | undefined;
  /** When the last of the used up limits resets, those of a day included. */
  usedUpUntilMs: number | undefined;
  /** The time of `Retry-After`. */
  retryAfterMs: number | undefined;
};

// The limit of a window: of X, of Bluesky by the draft of the IETF, and of GitHub, Mastodon
// and Discord.
const windowNames = ['x-rate-limit', 'ratelimit', 'x-ratelimit'] as const;
// The limits of X per window, and of an app and a user per day.
const limitNames = [...windowNames, 'x-app-limit-24hour', 'x-user-limit-24hour'] as const;

// A smaller number of seconds is a duration: it would be a time before September 2001.
const firstTimestamp = 1e9;

/** Reads the limits in the headers of a response that arrived at `now`, in milliseconds since 1970. */
export function readRateLimits(headers: Headers, now: number): RateLimits {
  const resetOf = (name: (typeof limitNames)[number]) => {
    // Discord also names the seconds until then, which do not depend on the clocks.
    const secondsLeft = numberIn(headers, `${name}-reset-after`);
    if (secondsLeft !== undefined) return now + secondsLeft * 1000;
    // The second of the reset. The draft of the IETF also means the seconds until then, and Mastodon sends a date.
    const seconds = numberIn(headers, `${name}-reset`);
    if (seconds === undefined) return dateIn(headers, `${name}-reset`);
    return seconds < firstTimestamp ? now + seconds * 1000 : seconds * 1000;
  };
  const window = windowNames.find((name) => headers.has(`${name}-remaining`) || headers.has(`${name}-reset`));
  const usedUp = limitNames.filter((name) => numberIn(headers, `${name}-remaining`) === 0);
  return {
    limit: window && numberIn(headers, `${window}-limit`),
    remaining: window && numberIn(headers, `${window}-remaining`),
    resetMs: window && resetOf(window),
    usedUpUntilMs: latestOf(usedUp.map(resetOf)),
    retryAfterMs: retryAfterOf(headers, now),
  };
}

/** Returns the latest of some times; undefined if none is known. */
export function latestOf(times: (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

// HTTP sends it as seconds or as a date.
function retryAfterOf(headers: Headers, now: number): number | undefined {
  const seconds = numberIn(headers, 'retry-after');
  if (seconds !== undefined) return now + seconds * 1000;
  const text = headers.get('retry-after') ?? '';
  return text.endsWith(' GMT') && !Number.isNaN(Date.parse(text)) ? Date.parse(text) : undefined;
}

function dateIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(name) ?? '';
  return /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)) ? Date.parse(text) : undefined;
}

function numberIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(name);
  return text !== null && /^\d{1,12}(?:\.\d{1,9})?$/.test(text) ? Number(text) : undefined;
}
