import { lazy, Suspense } from 'react';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useHoveredProfile } from './use-hovered-profile.ts';

// If it fails to load, the link still opens the profile.
const ProfileHoverCard = lazy(() =>
  import('../../features/friends/ProfileHoverCard.tsx').catch(() => ({ default: () => null })),
);

/** The cards of profiles, shown over any link to a profile under the mouse; mounted once in the shell. */
export function HoverCards() {
  const { id, username } = useCurrentUser();
  const [hovered, close] = useHoveredProfile(
    (identifier) => identifier === id || username === identifier || username === `${identifier}.fun`,
  );
  return hovered ? (
    <Suspense>
      <ProfileHoverCard key={hovered.identifier} {...hovered} onClose={close} />
    </Suspense>
  ) : null;
}
