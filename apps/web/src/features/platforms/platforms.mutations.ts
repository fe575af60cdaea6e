/** Requests that link the member's accounts on other platforms: docs/product.md, Platforms. They reject on failure. */
import type { ResponseOf } from '@gumball/contract/define-routes';
import type { platformsRoutes } from '@gumball/contract/platforms/platforms.routes';
import { type AccountPlatform, isProfilePlatform, type ProfilePlatform } from '@gumball/rules/tasks/task-kinds';
import { platformsClient, refreshPlatforms } from './platforms.queries.ts';

type Routes = typeof platformsRoutes;

/** Begins the set-up of a Twitter account. */
export function setUpTwitter(username: string): Promise<ResponseOf<Routes['setupTwitter']>> {
  return platformsClient.setupTwitter({ body: { username } });
}

/** Checks whether the account has posted the code. */
export async function verifyTwitter(): Promise<ResponseOf<Routes['verifyTwitter']>> {
  const response = await platformsClient.verifyTwitter();
  if (response.setupComplete) refreshPlatforms();
  return response;
}

/** Requests a code for the description of a YouTube channel. */
export function linkYoutube(channel: string): Promise<ResponseOf<Routes['linkYoutube']>> {
  return platformsClient.linkYoutube({ body: { channel } });
}

/** Checks whether the channel's description contains the code. Returns the server's message. */
export async function verifyYoutube(): Promise<string> {
  const { message } = await platformsClient.verifyYoutube();
  refreshPlatforms();
  return message;
}

/** Requests a code for the profile of an account. */
export function linkProfile(platform: ProfilePlatform, account: string): Promise<ResponseOf<Routes['linkProfile']>> {
  return platformsClient.linkProfile({ params: { platform }, body: { account } });
}

/** Checks whether the profile contains the code. Returns the server's message. */
export async function verifyProfile(platform: ProfilePlatform): Promise<string> {
  const { message } = await platformsClient.verifyProfile({ params: { platform } });
  refreshPlatforms();
  return message;
}

/** Unlinks the account of a platform. Returns the server's message. */
export async function unlinkPlatform(platform: AccountPlatform): Promise<string> {
  const { message } = isProfilePlatform(platform)
    ? await platformsClient.unlinkProfile({ params: { platform } })
    : await platformsClient[`unlink${platform === 'YouTube' ? 'Youtube' : platform}`]();
  refreshPlatforms();
  return message;
}

/** Requests a code for the Telegram bot. */
export function linkTelegram(): Promise<ResponseOf<Routes['linkTelegram']>> {
  return platformsClient.linkTelegram();
}

/** Begins to link a Discord account. Returns the page of Discord that asks the member. */
export async function linkDiscord(): Promise<string> {
  return (await platformsClient.linkDiscord()).url;
}

/** Links the Discord account of a member whom Discord led back. Returns the server's message. */
export async function verifyDiscord(proof: { code: string; state: string }): Promise<string> {
  const { message } = await platformsClient.verifyDiscord({ body: proof });
  refreshPlatforms();
  return message;
}

/** Links the Telegram account by the code that the bot replied with. Returns the server's message. */
export async function verifyTelegram(code: string): Promise<string> {
  const { message } = await platformsClient.verifyTelegram({ body: { code } });
  refreshPlatforms();
  return message;
}
