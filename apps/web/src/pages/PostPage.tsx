import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** One post with its comments. */
export function PostPage() {
  return (
    <div className="columns">
      <Card>
        <EmptyState
          art="oops"
          title="Post Not Found"
          action={
            <ButtonLink to="/" kind="soft" size="sm">
              Go to Home
            </ButtonLink>
          }
        />
      </Card>
    </div>
  );
}
