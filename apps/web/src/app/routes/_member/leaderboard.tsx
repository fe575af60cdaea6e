import { createFileRoute } from '@tanstack/react-router';
import { msg } from '../../../lib/texts.ts';
import { LeaderboardPage } from '../../../pages/LeaderboardPage.tsx';

export const Route = createFileRoute('/_member/leaderboard')({
  component: LeaderboardPage,
  staticData: { title: msg('Leaderboard'), nav: 'leaderboard' },
});
