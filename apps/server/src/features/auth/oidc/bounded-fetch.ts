import type { CustomFetch } from 'openid-client';

const maxBytes = 1_000_000;
const statusesWithoutBody = new Set([204, 205, 304]);

/** Fetches from a provider, with a limit of the response's size. The signal of the call limits its time. */
export const boundedFetch: CustomFetch = async (url, options) => {
  const response = await fetch(url, options);
  const { status, headers } = response;
  if (!response.body || statusesWithoutBody.has(status)) return new Response(null, { status, headers });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('the response of the provider is too large');
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), { status, headers });
};
