import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/i18n/i18n.ts';
import { ChatPage } from '../../../pages/messages/ChatPage.tsx';

export const Route = createFileRoute('/_member/chat/$id')({
  component: ChatPage,
  staticData: { title: msg('Messages'), header: 'none', frame: 'compact', nav: 'messages', noBar: true },
});
