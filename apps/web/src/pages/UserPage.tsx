import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Another member's profile. */
export function UserPage() {
  return (
    <div className="columns">
      <Card>
        <h1 className="sr-only">Profile</h1>
        <EmptyState
          art="friends"
          title="There is no profile here"
          action={
            <ButtonLink to="/friends" kind="soft" size="sm">
              Go to Friends
            </ButtonLink>
          }
        />
      </Card>
    </div>
  );
}
