import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/texts.ts';
import { LeaderboardPage } from '../../../pages/LeaderboardPage.tsx';
import { pickSearch } from '../../search-text.ts';

export const Route = createFileRoute('/_member/leaderboard')({
  validateSearch: pickSearch('tab', 'period', 'level', 'q'),
  component: LeaderboardPage,
  staticData: { title: msg('Leaderboard'), nav: 'leaderboard' },
});
