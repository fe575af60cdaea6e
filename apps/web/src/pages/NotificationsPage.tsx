import { NotifiedRequest } from '../features/friends/NotifiedRequest.tsx';
import { DesktopNotificationPrompt } from '../features/notifications/DesktopNotificationPrompt.tsx';
import { MarkAllRead, NotificationList } from '../features/notifications/NotificationList.tsx';
import { t } from '../lib/i18n/i18n.ts';
import { TextLink } from '../ui/forms/TextLink.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { SideColumn } from './SideColumn.tsx';

/** The notifications, newest first. */
export function NotificationsPage() {
  return (
    <div className="columns">
      <Card className="self-start !p-2 [--row-rest:var(--gb-surface)] md:!p-3">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-3 px-3">
          <TextLink to="/settings">{t('Settings')}</TextLink>
          <MarkAllRead />
        </div>
        <NotificationList Actions={NotifiedRequest} level={2} />
        <DesktopNotificationPrompt />
      </Card>
      <SideColumn />
    </div>
  );
}
