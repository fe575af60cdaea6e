import { isProfileComplete } from '@gumball/rules/users/profile';
import { authClient } from '../lib/auth-client.ts';
import { session } from '../lib/session.ts';
import { router } from './router.ts';

/** How long a page waits for a stored token to be confirmed before it shows what it has, in milliseconds. */
const patienceMs = 100;

function initialise(): Promise<void> {
  return session.init(async () => (await authClient.profile()).user);
}

/** Waits until it is known who is signed in, but not for long: docs/product.md, Access. */
export function sessionReady(): Promise<void> {
  return Promise.race([initialise(), new Promise<void>((resolve) => setTimeout(resolve, patienceMs))]);
}

function standing(): string {
  const now = session.get();
  return now.status === 'guest' ? 'guest' : isProfileComplete(now.user) ? 'member' : 'incomplete';
}

/** Reads the stored session and lets the guards look again whenever it ends or changes in another tab. */
export function startSession(): void {
  initialise().catch(reportError);
  const lookAgain = () => {
    router.invalidate().catch(reportError);
  };
  let before = standing();
  session.subscribe(() => {
    const now = standing();
    // A sign-in navigates by itself, at the moment its page chooses.
    if (now !== before && now !== 'member' && before !== 'guest') lookAgain();
    before = now;
  });
  session.followOtherTabs(lookAgain);
}
