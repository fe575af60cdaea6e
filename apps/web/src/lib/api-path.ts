type Value = string | number | boolean;

function isValue(value: unknown): value is Value {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';
}

/** Fills a path's `:name` places and adds a query; absent and empty values are left out. Throws where a place stays empty. */
export function buildPath(path: string, params: object = {}, query: object = {}): string {
  const values: Record<string, unknown> = { ...params };
  const filled = path.replace(/:([a-zA-Z]+)/g, (_place, name: string) => {
    const value = values[name];
    if (!isValue(value)) throw new Error(`Missing "${name}" for ${path}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (isValue(value)) search.append(name, String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}
