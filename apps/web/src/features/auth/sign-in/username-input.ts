import { sanitizeUsernameInput } from '@gumball/rules/auth/sign-up';

/**
 * The content of the username input. `dotAt` is set while a typed dot may begin `.fun`; the dot itself is never shown.
 */
export type TypedUsername = { name: string; dotAt?: number };

const suffix = 'fun';

/**
 * Returns the content of the input after its text became `raw`. A `.fun` is removed whether it is pasted or typed
 * letter by letter.
 */
export function typeUsername(before: TypedUsername, raw: string): TypedUsername {
  const name = sanitizeUsernameInput(raw);
  const dot = raw.indexOf('.');
  if (dot >= 0)
    return raw.toLowerCase().endsWith(`.${suffix}`)
      ? { name }
      : { name, dotAt: sanitizeUsernameInput(raw.slice(0, dot)).length };
  const { dotAt } = before;
  if (dotAt === undefined) return { name };
  const head = before.name.slice(0, dotAt);
  const tail = name.slice(dotAt);
  if (!name.startsWith(head) || !suffix.startsWith(tail)) return { name };
  return tail === suffix ? { name: head } : { name, dotAt };
}
