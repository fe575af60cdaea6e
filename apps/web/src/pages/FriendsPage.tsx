import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Friends, requests and people to discover. */
export function FriendsPage() {
  return (
    <div className="columns">
      <Card>
        <EmptyState art="friends" title="No friends yet" />
      </Card>
    </div>
  );
}
