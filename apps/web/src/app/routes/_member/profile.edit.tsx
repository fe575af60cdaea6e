import { createFileRoute } from '@tanstack/react-router';
import { EditProfilePage } from '../../../pages/EditProfilePage.tsx';

export const Route = createFileRoute('/_member/profile/edit')({
  component: EditProfilePage,
  staticData: { title: 'Edit Profile' },
});
