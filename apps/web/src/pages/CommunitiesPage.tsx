import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** The member's communities and those to explore. */
export function CommunitiesPage() {
  return (
    <div className="columns">
      <Card>
        <EmptyState art="communities" title="No communities found" />
      </Card>
    </div>
  );
}
