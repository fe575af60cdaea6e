import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/i18n/i18n.ts';
import { CommunityEventPage } from '../../../pages/CommunityEventPage.tsx';

export const Route = createFileRoute('/_member/community/$id_/event/$eventId')({
  component: CommunityEventPage,
  staticData: { title: msg('Event'), header: 'search', nav: 'communities', ownHeading: true, feature: 'communities' },
});
