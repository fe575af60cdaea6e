import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/texts.ts';
import { MessagesPage } from '../../../pages/MessagesPage.tsx';
import { pickSearch } from '../../search-text.ts';

export const Route = createFileRoute('/_member/messages')({
  validateSearch: pickSearch('conversation'),
  component: MessagesPage,
  staticData: { title: msg('Messages'), header: 'none', frame: 'compact', nav: 'messages' },
});
