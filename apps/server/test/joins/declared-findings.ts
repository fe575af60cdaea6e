/**
 * The declared name that covers a finding: its own name, or one with a subset of its columns, because fewer columns
 * already select the rows (`comments by id` covers `comments by id, user_id`). Undefined if none is declared.
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
