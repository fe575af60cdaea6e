import { createFileRoute, redirect } from '@tanstack/react-router';
import { msg } from '../../../lib/i18n/i18n.ts';
import { NewChatPage } from '../../../pages/messages/NewChatPage.tsx';
import { pickSearch } from '../../search-params.ts';

const validateSearch = pickSearch('new', 'userId');

export const Route = createFileRoute('/_member/chat/new')({
  validateSearch,
  beforeLoad: ({ search }) => {
    if (!search.userId) throw redirect({ to: '/messages', replace: true });
  },
  component: NewChatPage,
  staticData: { title: msg('Messages'), header: 'none', frame: 'compact', nav: 'messages', noBar: true },
});
