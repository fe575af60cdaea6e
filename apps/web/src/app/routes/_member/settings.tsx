import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/i18n/i18n.ts';
import { SettingsPage } from '../../../pages/profile/SettingsPage.tsx';

export const Route = createFileRoute('/_member/settings')({
  component: SettingsPage,
  staticData: { title: msg('Settings') },
});
