/** What the sandbox's page is opened for: a platform, the account to play, a deed, the words of it. */
type Wish = { platform: 'Twitter' | 'YouTube' | 'Telegram'; as?: string; type?: string; text?: string };

/** The address of the sandbox's page with its forms filled in. */
export function sandboxPlace(url: string, wish: Wish): string {
  return `${url}?${new URLSearchParams(wish).toString()}`;
}
