import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Paid deeds on other platforms. */
export function TasksPage() {
  return (
    <div className="columns">
      <Card>
        <EmptyState art="tasks" title="No tasks available" />
      </Card>
    </div>
  );
}
