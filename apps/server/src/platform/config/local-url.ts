/** Whether an address belongs to this machine, so that nobody else can open it. */
export function isLocalUrl(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname.endsWith('.localhost') || isLoopback(hostname);
}

/** Whether a host name or address is loopback. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || /^(127\.|\[?::1\]?$)/.test(host);
}
