type ParamValue = string | number | boolean;

function isParamValue(value: unknown): value is ParamValue {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';
}

/**
 * Fills a path's `:name` parameters and adds a query; absent and empty values are omitted. Throws if a parameter is
 * empty.
 */
export function buildPath(path: string, params: object = {}, query: object = {}): string {
  const values: Record<string, unknown> = { ...params };
  const pathname = path.replace(/:([a-zA-Z]+)/g, (_match, name: string) => {
    const value = values[name];
    if (!isParamValue(value)) throw new Error(`Missing "${name}" for ${path}`);
    return encodeURIComponent(String(value));
  });
  const searchParams = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (isParamValue(value)) searchParams.append(name, String(value));
  }
  const queryString = searchParams.toString();
  return queryString === '' ? pathname : `${pathname}?${queryString}`;
}
