import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../../../lib/ahead.ts';
import { msg } from '../../../lib/texts.ts';
import { MessagesPage } from '../../../pages/MessagesPage.tsx';
import { pickSearch } from '../../search-text.ts';

export const Route = createFileRoute('/_member/messages')({
  validateSearch: pickSearch('conversation', 'q'),
  loader: ahead(async () =>
    (await import('../../../features/messages/data/messages.queries.ts')).prefetchConversations(),
  ),
  component: MessagesPage,
  staticData: { title: msg('Messages'), header: 'none', frame: 'compact', nav: 'messages' },
});
