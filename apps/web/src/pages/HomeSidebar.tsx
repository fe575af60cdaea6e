import type { ReactNode } from 'react';
import { CommunitiesCard } from '../features/communities/lists/CommunitiesCard.tsx';
import { MessagesCard } from '../features/messages/list/MessagesCard.tsx';
import { RecentTasksCard } from '../features/tasks/catalogue/RecentTasksCard.tsx';

/** The side cards of home and of a post's page. Each loads and fails by itself, with a skeleton of its size. */
export default function HomeSidebar(): ReactNode {
  return (
    <>
      <RecentTasksCard />
      <CommunitiesCard />
      <MessagesCard />
    </>
  );
}
