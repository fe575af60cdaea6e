import { useEffect } from 'react';
import { t } from '../i18n/i18n.ts';
import { createStore, useStore } from '../storage/store.ts';

const override = createStore<string | null>(null);

/**
 * Returns the document title of a page: `Earnings · Gumball`, or `Earnings (3) · Gumball` with the badge of unread
 * chats.
 */
export function documentTitle(page: string | null | undefined, badge = ''): string {
  const count = badge === '' ? '' : ` (${badge})`;
  const site = t('{site}');
  return page ? `${page}${count} · ${site}` : `${site}${count}`;
}

/** Overrides the title of the current page, for example by a member's name; undefined while it is not known. */
export function usePageTitle(page: string | undefined): void {
  useEffect(() => {
    if (page === undefined) return;
    override.set(page);
    return () => override.set(null);
  }, [page]);
}

/** The overriding title, or null. */
export function useTitleOverride(): string | null {
  return useStore(override);
}
