import { createFileRoute } from '@tanstack/react-router';
import { LeaderboardPage } from '../../../pages/LeaderboardPage.tsx';

export const Route = createFileRoute('/_member/leaderboard')({
  component: LeaderboardPage,
  staticData: { title: 'Leaderboard', nav: 'leaderboard' },
});
