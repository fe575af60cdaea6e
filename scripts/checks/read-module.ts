import { type Comment, parseSync, type Statement } from 'oxc-parser';

/** One import or re-export of a module. Type stripping removes `typeOnly` ones. */
export type ImportInfo = { specifier: string; typeOnly: boolean; line: number };

/** One exported function, constant or class: whether a docstring directly precedes it, and whether it is asynchronous. */
export type ExportInfo = { name: string; documented: boolean; asynchronous: boolean; line: number };

/** The imports and exports of a TypeScript file. */
export type ModuleInfo = { imports: ImportInfo[]; exports: ExportInfo[]; onlyReExports: boolean };

/** Parses a TypeScript file. Throws on a syntax error. */
export function readModule(path: string, code: string): ModuleInfo {
  const { program, comments, module, errors } = parseSync(path, code);
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  const lineOf = (offset: number) => code.slice(0, offset).split('\n').length;
  const imports: ImportInfo[] = [];
  const exports = new Map<string, ExportInfo>();

  for (const statement of program.body) {
    const source = sourceOf(statement);
    if (source) imports.push({ ...source, line: lineOf(statement.start) });
    for (const name of namesOf(statement)) {
      const documented = isDocumented(statement, code, comments);
      // The docstring of the first overload counts for all.
      if (exports.has(name)) continue;
      exports.set(name, { name, documented, asynchronous: isAsynchronous(statement), line: lineOf(statement.start) });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const written = code.slice(moduleRequest.start, moduleRequest.end);
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(written);
    if (literal?.[2]) imports.push({ specifier: literal[2], typeOnly: false, line: lineOf(moduleRequest.start) });
  }
  const onlyReExports =
    program.body.length > 0 &&
    program.body.every((statement) => statement.type.startsWith('Export') && sourceOf(statement) !== undefined);
  return { imports, exports: [...exports.values()], onlyReExports };
}

function sourceOf(statement: Statement): { specifier: string; typeOnly: boolean } | undefined {
  if (statement.type === 'ImportDeclaration') {
    return { specifier: statement.source.value, typeOnly: statement.importKind === 'type' };
  }
  if ((statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportAllDeclaration') && statement.source) {
    return { specifier: statement.source.value, typeOnly: statement.exportKind === 'type' };
  }
  return undefined;
}

function namesOf(statement: Statement): string[] {
  if (statement.type === 'ExportDefaultDeclaration') return ['default'];
  if (statement.type !== 'ExportNamedDeclaration') return [];
  const { declaration } = statement;
  switch (declaration?.type) {
    case 'FunctionDeclaration':
    case 'TSDeclareFunction':
    case 'ClassDeclaration':
      return declaration.id ? [declaration.id.name] : [];
    case 'VariableDeclaration':
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
    default:
      return [];
  }
}

// A function that returns a promise, by its keyword or by its declared type.
function isAsynchronous(statement: Statement): boolean {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'FunctionDeclaration')
    return false;
  const { async, returnType } = statement.declaration;
  const type = returnType?.typeAnnotation;
  return (
    async ||
    (type?.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'Promise')
  );
}

function isDocumented(statement: Statement, code: string, comments: readonly Comment[]): boolean {
  const above = comments.findLast(({ end }) => end <= statement.start);
  if (!above || above.type !== 'Block' || !above.value.startsWith('*')) return false;
  const between = code.slice(above.end, statement.start);
  return between.trim() === '' && between.split('\n').length <= 2;
}
