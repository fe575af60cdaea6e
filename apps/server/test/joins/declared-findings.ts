/**
 * Under which declared name a finding falls: its own, or for `comments by id, user_id` one of fewer columns, since those choose the rows already. Undefined where
 * nobody declared it.
 */
export function declaredAs(finding: string, declared: Readonly<Record<string, string>>): string | undefined {
  if (declared[finding] !== undefined) return finding;
  const [table, columns = ''] = finding.split(' by ');
  const chosen = columns.split(', ');
  return Object.keys(declared).find((name) => {
    const [other, fewer] = name.split(' by ');
    return other === table && fewer !== undefined && fewer.split(', ').every((column) => chosen.includes(column));
  });
}
