import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** What has happened, newest first. */
export function NotificationsPage() {
  return (
    <div className="columns">
      <Card>
        <EmptyState
          art="requests"
          title="No notifications yet"
          text="Likes, comments and friend requests will show up here."
        />
      </Card>
    </div>
  );
}
