import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/texts.ts';
import { ChatPage } from '../../../pages/ChatPage.tsx';

export const Route = createFileRoute('/_member/chat/$id')({
  component: ChatPage,
  staticData: { title: msg('Messages'), header: 'none', frame: 'compact', nav: 'messages', noBar: true },
});
