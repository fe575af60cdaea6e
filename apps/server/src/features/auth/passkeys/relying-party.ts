import type { Config } from '../../../platform/config/config.ts';

/** The name of this site for authenticators, and the origin that its pages have. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}
