import type { AccountPlatform } from '@gumball/rules/tasks/task-kinds';

/** What the sandbox page opens with: the platform, the simulated account, the action and its text. */
type SandboxFormInput = { platform: AccountPlatform; as?: string; type?: string; text?: string };

/** Returns the URL of the sandbox page with its forms filled in. */
export function sandboxPageUrl(url: string, input: SandboxFormInput): string {
  return `${url}?${new URLSearchParams(input).toString()}`;
}
