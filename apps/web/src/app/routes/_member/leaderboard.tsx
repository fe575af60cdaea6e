import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/i18n/i18n.ts';
import { LeaderboardPage } from '../../../pages/LeaderboardPage.tsx';
import { pickSearch } from '../../search-params.ts';

export const Route = createFileRoute('/_member/leaderboard')({
  validateSearch: pickSearch('tab', 'period', 'level', 'among', 'q'),
  component: LeaderboardPage,
  staticData: { title: msg('Leaderboard'), nav: 'leaderboard' },
});
