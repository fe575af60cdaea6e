import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/texts.ts';
import { NotificationsPage } from '../../../pages/NotificationsPage.tsx';

export const Route = createFileRoute('/_member/notifications')({
  component: NotificationsPage,
  staticData: { title: msg('Notifications') },
});
