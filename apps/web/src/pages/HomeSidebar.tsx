import type { ReactNode } from 'react';
import { CommunitiesCard } from '../features/communities/lists/CommunitiesCard.tsx';
import { MessagesCard } from '../features/messages/list/MessagesCard.tsx';
import { RecentTasksCard } from '../features/tasks/catalogue/RecentTasksCard.tsx';

/** The side cards of home and of a post's page, from top to bottom. Each loads and fails by itself, and keeps its place with a skeleton. */
export default function HomeSidebar(): ReactNode {
  return (
    <>
      <RecentTasksCard />
      <CommunitiesCard />
      <MessagesCard />
    </>
  );
}
