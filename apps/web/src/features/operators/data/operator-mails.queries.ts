/** Reads and writes of mails in the operators' console: docs/product.md, Mails. */
import { operatorMailsEndpoints } from '@gumball/contract/mails/operator-mails.endpoints';
import type { operatorMailsRoutes } from '@gumball/contract/mails/operator-mails.routes';
import type { Language } from '@gumball/rules/formats/languages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';

const client = createClient<typeof operatorMailsRoutes>(operatorMailsEndpoints);

/** Returns the names of all mails and how many were sent. */
export function useMails() {
  return useQuery({ queryKey: ['operator', 'mails'], queryFn: ({ signal }) => client.list(undefined, { signal }) });
}

// The address of the HTML form is valid for ten minutes.
const previewMs = 5 * 60_000;

/** Returns a mail with sample data. */
export function useMailPreview(name: string, language: Language, scheme: 'light' | 'dark') {
  return useQuery({
    queryKey: ['operator', 'mails', name, language, scheme],
    queryFn: ({ signal }) => client.preview({ params: { name }, query: { language, scheme } }, { signal }),
    staleTime: previewMs,
    refetchInterval: previewMs,
    placeholderData: keepPreviousData,
  });
}

/** Sends a mail with sample data to the operator. Returns the address. */
export async function sendTestMail(name: string, language: Language): Promise<string> {
  return (await client.test({ params: { name }, body: { language } })).email;
}
