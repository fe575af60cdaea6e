import { badgeCount } from '@gumball/rules/formats/numbers';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { translate } from '../lib/i18n/i18n.ts';
import { documentTitle, useTitleOverride } from '../lib/router/page-title.ts';
import { useNavBadges } from '../ui/product/nav-badges.ts';

/** The title of the current page. */
export function usePageName(): string | undefined {
  const override = useTitleOverride();
  const routeTitle = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  return override ?? (routeTitle && translate(routeTitle));
}

/** Keeps the document's title with the number of unread chats, and announces the title of a newly opened page. */
export function PageTitle() {
  const name = usePageName();
  const status = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const unread = badgeCount(useNavBadges().messages);
  useEffect(() => {
    document.title = documentTitle(name, unread);
  }, [name, unread]);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else if (status.current) status.current.textContent = name ?? '';
  }, [name]);
  return <div ref={status} role="status" className="sr-only" />;
}
