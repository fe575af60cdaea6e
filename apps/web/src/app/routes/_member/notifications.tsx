import { createFileRoute } from '@tanstack/react-router';
import { prefetchLoader } from '../../../lib/api/prefetch.ts';
import { msg } from '../../../lib/i18n/i18n.ts';
import { NotificationsPage } from '../../../pages/NotificationsPage.tsx';

export const Route = createFileRoute('/_member/notifications')({
  loader: prefetchLoader(async () =>
    (await import('../../../features/notifications/notifications.queries.ts')).prefetchNotifications(),
  ),
  component: NotificationsPage,
  staticData: { title: msg('Notifications') },
});
