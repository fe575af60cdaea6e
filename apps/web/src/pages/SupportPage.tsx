import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** A way to reach the operators. */
export function SupportPage() {
  return (
    <div className="columns">
      <Card>
        <EmptyState art="chat" title="No messages yet" text="Messages to the people who run Gumball." />
      </Card>
    </div>
  );
}
