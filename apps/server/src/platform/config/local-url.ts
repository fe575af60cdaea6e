/** Whether a URL is a loopback address, which other machines cannot open. */
export function isLocalUrl(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname.endsWith('.localhost') || isLoopback(hostname);
}

/** Whether a host name or address is loopback. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || /^(127\.|\[?::1\]?$)/.test(host);
}
