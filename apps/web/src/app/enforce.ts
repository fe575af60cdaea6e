import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { session } from '../lib/session.ts';
import { guard, type PageAccess } from './guards.ts';
import { sessionReady } from './start-session.ts';

/** A route's `beforeLoad`: lets the right people through and sends the others where they belong. */
export function enforce(access: PageAccess) {
  return async ({ location }: { location: ParsedLocation }): Promise<void> => {
    await sessionReady();
    const wanted = (location.search as { redirect?: unknown }).redirect;
    const elsewhere = guard(access, session.get(), location.href, wanted);
    if (elsewhere) throw redirect({ href: elsewhere, replace: true });
  };
}
