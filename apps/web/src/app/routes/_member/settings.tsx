import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../../../pages/SettingsPage.tsx';

export const Route = createFileRoute('/_member/settings')({
  component: SettingsPage,
  staticData: { title: 'Settings' },
});
