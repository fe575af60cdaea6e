import { Bell } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { prefetch } from '../../lib/api/prefetch.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { matchesMedia } from '../../lib/media-queries.ts';
import { navigate } from '../../lib/router/navigation.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { useNavBadges } from '../../ui/product/nav-badges.ts';

const loadPanel = () => import('./NotificationsPanel.tsx');
const NotificationsPanel = lazy(loadPanel);

/** The bell: opens the notifications in a panel, on phones as a page. */
export function NotificationsButton() {
  const { notifications } = useNavBadges();
  const [open, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const preload = () => {
    loadPanel().catch(() => undefined);
    prefetch(async () =>
      (await import('../../features/notifications/notifications.queries.ts')).prefetchNotifications(),
    );
  };
  return (
    <>
      <IconButton
        ref={anchor}
        label={notifications > 0 ? t('Notifications, {count} new', { count: notifications }) : t('Notifications')}
        className="md:bg-surface md:text-ink md:shadow-card"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          // A phone has no room for a panel.
          if (!matchesMedia('splitView')) return navigate('/notifications');
          setHasOpened(true);
          setOpen(!open);
        }}
      >
        <Bell size={22} aria-hidden="true" />
        <Badge
          count={notifications}
          className="absolute -top-0.5 end-0 shadow-[0_0_0_3px_var(--gb-canvas)] md:-top-1 md:-end-1"
        />
      </IconButton>
      {hasOpened && (
        <Suspense>
          <NotificationsPanel anchor={anchor} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
