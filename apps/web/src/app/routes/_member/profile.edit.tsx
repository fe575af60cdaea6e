import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/texts.ts';
import { EditProfilePage } from '../../../pages/EditProfilePage.tsx';

export const Route = createFileRoute('/_member/profile/edit')({
  component: EditProfilePage,
  staticData: { title: msg('Edit Profile') },
});
