import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/i18n/i18n.ts';
import { InvitationPage } from '../../../pages/InvitationPage.tsx';

export const Route = createFileRoute('/_member/community/join')({
  component: InvitationPage,
  staticData: { title: msg('Invitation'), header: 'search', nav: 'communities', ownHeading: true },
});
