import { getRouteApi } from '@tanstack/react-router';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

const route = getRouteApi('/_member/search');

/** Results of the header's search. */
export function SearchPage() {
  const { q } = route.useSearch();
  return (
    <div className="columns">
      <Card>
        {q ? (
          <EmptyState art="none" title="No results found" text="Try adjusting your search terms" />
        ) : (
          <EmptyState
            art="search"
            title="Start searching"
            text="Use the search bar above to find posts, users, and communities"
          />
        )}
      </Card>
    </div>
  );
}
