import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Says that a search found nothing. */
export function NothingFound() {
  return (
    <Card>
      <EmptyState art="none" title="No results found" text="Try adjusting your search terms" />
    </Card>
  );
}
