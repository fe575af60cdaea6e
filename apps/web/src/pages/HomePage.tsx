import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** The feed. */
export function HomePage() {
  return (
    <div className="columns">
      <Card>
        <EmptyState art="posts" title="No posts yet" text="Be the first to share something!" />
      </Card>
    </div>
  );
}
