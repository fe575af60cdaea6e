import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Changes names, pictures and the rest of the own profile. */
export function EditProfilePage() {
  return (
    <div className="columns">
      <Card>
        <EmptyState
          art="none"
          title="There is nothing to edit here yet"
          text="Your name, picture and the rest of your profile will be changed here."
          action={
            <ButtonLink to="/profile" kind="soft" size="sm">
              Back to Profile
            </ButtonLink>
          }
        />
      </Card>
    </div>
  );
}
