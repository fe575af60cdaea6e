import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/i18n/i18n.ts';
import { EditProfilePage } from '../../../pages/profile/EditProfilePage.tsx';

export const Route = createFileRoute('/_member/profile/edit')({
  component: EditProfilePage,
  staticData: { title: msg('Edit Profile') },
});
