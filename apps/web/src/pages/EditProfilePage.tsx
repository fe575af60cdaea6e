import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';

/** Changes names, pictures and the rest of the own profile. */
export function EditProfilePage() {
  return (
    <div className="columns">
      <Card heading="Basic Information">
        <ButtonLink to="/profile" kind="ghost">
          Cancel
        </ButtonLink>
      </Card>
    </div>
  );
}
