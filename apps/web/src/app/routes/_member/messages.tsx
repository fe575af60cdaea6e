import { createFileRoute } from '@tanstack/react-router';
import { prefetchLoader } from '../../../lib/api/prefetch.ts';
import { msg } from '../../../lib/i18n/i18n.ts';
import { MessagesPage } from '../../../pages/messages/MessagesPage.tsx';
import { pickSearch } from '../../search-params.ts';

export const Route = createFileRoute('/_member/messages')({
  validateSearch: pickSearch('conversation', 'q'),
  loader: prefetchLoader(async () =>
    (await import('../../../features/messages/data/messages.queries.ts')).prefetchConversations(),
  ),
  component: MessagesPage,
  staticData: { title: msg('Messages'), header: 'none', frame: 'compact', nav: 'messages' },
});
