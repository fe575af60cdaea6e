import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/i18n/i18n.ts';
import { JoinGroupPage } from '../../../pages/messages/JoinGroupPage.tsx';

export const Route = createFileRoute('/_member/join/$code')({
  component: JoinGroupPage,
  staticData: { title: msg('Join a group') },
});
