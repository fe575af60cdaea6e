import { createFileRoute, redirect } from '@tanstack/react-router';
import { msg } from '../../../lib/texts.ts';
import { NewChatPage } from '../../../pages/NewChatPage.tsx';
import { pickSearch } from '../../search-text.ts';

const validateSearch = pickSearch('new', 'userId');

export const Route = createFileRoute('/_member/chat/new')({
  validateSearch,
  beforeLoad: ({ search }) => {
    if (!search.userId) throw redirect({ to: '/messages', replace: true });
  },
  component: NewChatPage,
  staticData: { title: msg('Messages'), header: 'none', frame: 'compact', nav: 'messages', noBar: true },
});
