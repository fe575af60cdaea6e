/** Unsaved changes of a form: only differences are stored. docs/product.md, Drafts. */

/** Reads a stored draft of a form's fields; an invalid one counts as empty. */
export function parseDraft<Field extends string>(
  fields: readonly Field[],
  stored: string,
): Partial<Record<Field, string>> {
  const draft: Partial<Record<Field, string>> = {};
  if (stored === '') return draft;
  try {
    const parsed = JSON.parse(stored) as Partial<Record<string, unknown>> | null;
    for (const field of fields) {
      const value = parsed?.[field];
      if (typeof value === 'string') draft[field] = value;
    }
  } catch {
    // Truncated by a crash.
  }
  return draft;
}

/** Serializes a draft; empty without differences. */
export function serializeDraft<Field extends string>(
  fields: readonly Field[],
  original: Readonly<Record<Field, string>>,
  edited: Readonly<Record<Field, string>>,
): string {
  const changed = fields.filter((field) => edited[field] !== original[field]);
  return changed.length === 0 ? '' : JSON.stringify(Object.fromEntries(changed.map((field) => [field, edited[field]])));
}
