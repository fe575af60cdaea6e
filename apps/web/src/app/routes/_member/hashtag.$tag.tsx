import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/i18n/i18n.ts';
import { HashtagPage } from '../../../pages/HashtagPage.tsx';

export const Route = createFileRoute('/_member/hashtag/$tag')({
  component: HashtagPage,
  staticData: { title: msg('Hashtag'), header: 'search', ownHeading: true },
});
