import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { uploadAvatar, uploadBanner } from '../../features/uploads/uploads.queries.ts';
import { EditProfileForm } from '../../features/users/EditProfileForm.tsx';

/** Edits names, pictures and the rest of the own profile. */
export function EditProfilePage() {
  const navigate = useNavigate();
  const leave = useCallback(() => {
    navigate({ to: '/profile' }).catch(reportError);
  }, [navigate]);
  return (
    <div className="columns">
      <EditProfileForm uploadAvatar={uploadAvatar} uploadBanner={uploadBanner} onLeave={leave} />
    </div>
  );
}
