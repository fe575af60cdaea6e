import { useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { documentTitle, useTitleOverride } from '../lib/title.ts';

/** The present page's name. */
export function usePageName(): string | undefined {
  const override = useTitleOverride();
  const own = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  return override ?? own;
}

/** Keeps the document's title, and says the name of a newly opened page to assistive technology. */
export function PageTitle() {
  const name = usePageName();
  const status = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  useEffect(() => {
    document.title = documentTitle(name);
    if (first.current) first.current = false;
    else if (status.current) status.current.textContent = name ?? '';
  }, [name]);
  return <div ref={status} role="status" className="sr-only" />;
}
