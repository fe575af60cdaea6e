import { Avatar } from './Avatar.tsx';

/** Overlapping pictures of a few people; says their names as one. */
export function AvatarStack({
  people,
  size = 36,
  max = 3,
}: {
  people: { id: string; name: string; avatarUrl: string | null }[];
  size?: number;
  max?: number;
}) {
  return (
    <span className="flex" role="img" aria-label={people.map((person) => person.name).join(', ')}>
      {people.slice(0, max).map((person) => (
        <span
          key={person.id}
          className="-ms-2 flex rounded-full shadow-[0_0_0_2.5px_var(--av-ring,var(--gb-surface))] first:ms-0"
        >
          <Avatar name={person.name} src={person.avatarUrl} size={size} decorative />
        </span>
      ))}
    </span>
  );
}
