import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { queryClient } from '../../lib/api/query-client.ts';
import { afterFirstPaint } from '../../lib/scheduling/after-first-paint.ts';
import { useSession } from '../../lib/session/session.ts';
import { useIsOff, useSite } from '../../lib/site/site.ts';
import { cx } from '../../ui/cx.ts';
import { usePageName } from '../PageTitle.tsx';
import { BottomBar, SideNav } from './MainNav.tsx';
import { ShellHeader } from './ShellHeader.tsx';
import { useSessionServices } from './use-session-services.ts';

// Without them every page still works; the next page load retries.
const ShellExtras = lazy(() =>
  afterFirstPaint()
    .then(() => import('./ShellExtras.tsx'))
    .catch(() => ({ default: (): ReactNode => null })),
);

// Without it the page still works.
const AnnouncementBanner = lazy(() =>
  import('../../features/site/AnnouncementBanner.tsx').catch(() => ({ default: (): ReactNode => null })),
);

const TurnedOff = lazy(() => import('./TurnedOff.tsx').catch(() => ({ default: (): ReactNode => null })));

function Frame() {
  const data = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  const title = usePageName();
  const isOff = useIsOff(data.feature);
  const hasAnnouncement = Boolean(useSite()?.announcement);
  const header = data.header ?? 'title';
  return (
    <div className={cx('shell', data.frame === 'compact' && 'compact', !data.noBar && 'with-bar')}>
      <SideNav active={data.nav} />
      <div className="shell-main min-w-0">
        {header !== 'none' && <ShellHeader lead={header} title={title} />}
        {hasAnnouncement && (
          <Suspense>
            <AnnouncementBanner />
          </Suspense>
        )}
        <main id="main" tabIndex={-1} className="outline-none">
          {header === 'search' && !data.ownHeading && <h1 className="sr-only">{title}</h1>}
          {isOff ? <TurnedOff /> : <Outlet />}
        </main>
      </div>
      {!data.noBar && <BottomBar active={data.nav} />}
      <Suspense>
        <ShellExtras />
      </Suspense>
    </div>
  );
}

/** The frame of every member's page, with the services of a session: the cache, the live connection. */
export function Shell() {
  const current = useSession();
  useSessionServices();
  // Between the end of a session and the guards' redirect there is no user to render for.
  if (current.status === 'guest') return null;
  return (
    <QueryClientProvider client={queryClient}>
      <Frame key={current.user.id} />
    </QueryClientProvider>
  );
}
