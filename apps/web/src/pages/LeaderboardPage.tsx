import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Who has earned most. */
export function LeaderboardPage() {
  return (
    <div className="columns">
      <Card>
        <EmptyState art="none" title="Nobody is ranked yet" text="The ranking fills as members earn Gumballs." />
      </Card>
    </div>
  );
}
