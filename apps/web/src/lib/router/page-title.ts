import { useEffect } from 'react';
import { createStore, useStore } from '../storage/store.ts';

const override = createStore<string | null>(null);

/** The document's title for a page's name: `Earnings · Gumball`, or `Earnings (3) · Gumball` with the badge of unread chats. */
export function documentTitle(page: string | null | undefined, badge = ''): string {
  const count = badge === '' ? '' : ` (${badge})`;
  return page ? `${page}${count} · Gumball` : `Gumball${count}`;
}

/** Gives the present page another name than its route's, such as a member's on their profile; undefined while it is not known. */
export function usePageTitle(page: string | undefined): void {
  useEffect(() => {
    if (page === undefined) return;
    override.set(page);
    return () => override.set(null);
  }, [page]);
}

/** The name that a page gave itself, or null where its route's name holds. */
export function useTitleOverride(): string | null {
  return useStore(override);
}
