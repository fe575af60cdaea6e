import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../../../lib/ahead.ts';
import { msg } from '../../../lib/texts.ts';
import { NotificationsPage } from '../../../pages/NotificationsPage.tsx';

export const Route = createFileRoute('/_member/notifications')({
  loader: ahead(async () =>
    (await import('../../../features/notifications/notifications.queries.ts')).readNotificationsAhead(),
  ),
  component: NotificationsPage,
  staticData: { title: msg('Notifications') },
});
