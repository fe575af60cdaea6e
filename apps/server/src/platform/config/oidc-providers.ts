import { z } from 'zod';
import { isLocalUrl } from './local-url.ts';

/** An OpenID Connect provider that members may sign in with. */
export type OidcProvider = { id: string; name: string; issuer: string; clientId: string; clientSecret: string };

const issuer = z
  .url()
  .max(500)
  .refine((text) => text.startsWith('https://') || isLocalUrl(text));

const provider = z.strictObject({
  id: z.string().regex(/^[a-z\d][a-z\d-]{0,29}$/),
  name: z.string().trim().min(1).max(40),
  issuer,
  clientId: z.string().min(1).max(500),
  clientSecret: z.string().min(1).max(1000),
});

const maxProviders = 5;

const areDifferent = (values: string[]) => new Set(values).size === values.length;

/** Parses the providers from a JSON array. */
export const oidcProviders = z.string().transform((text, context): OidcProvider[] => {
  try {
    const { data, error } = z.array(provider).max(maxProviders).safeParse(JSON.parse(text));
    const [issue] = error?.issues ?? [];
    if (data && areDifferent(data.map(({ id }) => id)) && areDifferent(data.map((one) => one.issuer))) return data;
    const place = issue ? `: check ${issue.path.join('.') || 'its form'}` : ': ids and issuers must differ';
    context.addIssue({ code: 'custom', message: `must be a JSON array of providers${place}` });
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a JSON array of providers' });
  }
  return z.NEVER;
});
