import { createFileRoute } from '@tanstack/react-router';
import { NotificationsPage } from '../../../pages/NotificationsPage.tsx';

export const Route = createFileRoute('/_member/notifications')({
  component: NotificationsPage,
  staticData: { title: 'Notifications' },
});
