import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/texts.ts';
import { SettingsPage } from '../../../pages/SettingsPage.tsx';

export const Route = createFileRoute('/_member/settings')({
  component: SettingsPage,
  staticData: { title: msg('Settings') },
});
