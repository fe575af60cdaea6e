import { badgeCount } from '@gumball/rules/formats/numbers';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useCounts } from '../lib/counts.ts';
import { say } from '../lib/texts.ts';
import { documentTitle, useTitleOverride } from '../lib/title.ts';

/** The present page's name. */
export function usePageName(): string | undefined {
  const override = useTitleOverride();
  const own = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  return override ?? (own && say(own));
}

/** Keeps the document's title with the number of unread chats, and says the name of a newly opened page to assistive technology. */
export function PageTitle() {
  const name = usePageName();
  const status = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  const unread = badgeCount(useCounts().messages);
  useEffect(() => {
    document.title = documentTitle(name, unread);
  }, [name, unread]);
  useEffect(() => {
    if (first.current) first.current = false;
    else if (status.current) status.current.textContent = name ?? '';
  }, [name]);
  return <div ref={status} role="status" className="sr-only" />;
}
