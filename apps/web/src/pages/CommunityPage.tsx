import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** One community. */
export function CommunityPage() {
  return (
    <div className="columns">
      <Card>
        <h1 className="sr-only">Community</h1>
        <EmptyState
          art="oops"
          title="Community not found"
          action={
            <ButtonLink to="/communities" kind="soft" size="sm">
              Explore Communities
            </ButtonLink>
          }
        />
      </Card>
    </div>
  );
}
