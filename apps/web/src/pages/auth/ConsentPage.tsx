import { useMemo } from 'react';
import { Consent } from '../../features/auth/programs/Consent.tsx';
import { session } from '../../lib/session/session.ts';

/** An app asks a member for access: the parameters are those of OAuth. */
export default function ConsentPage() {
  const query = useMemo(() => Object.fromEntries(new URLSearchParams(window.location.search)), []);
  const current = session.get();
  return <Consent query={query} username={current.status === 'member' ? current.user.username : ''} />;
}
