// Which file exports and imports what, by syntax alone: enough to find files and exports that nobody uses.

import path from 'node:path';
import ts from 'typescript';
import { isScript, readSource } from './sources.ts';

export interface ModuleUses {
  readonly file: string;
  /** Exported names; `isType` for interfaces and type aliases. */
  readonly exports: readonly { readonly name: string; readonly isType: boolean; readonly isUsedInside: boolean }[];
  /** Imported files with the names taken; `*` for all. */
  readonly imports: readonly { readonly file: string; readonly names: readonly string[] }[];
}

function resolveFile(from: string, specifier: string, files: ReadonlySet<string>): string | undefined {
  const whole = /^@persona-chat\/([\w-]+)$/.exec(specifier);
  if (whole) return [`packages/${whole[1]}/src/${whole[1]}.ts`].find((file) => files.has(file));
  const own = /^@persona-chat\/([\w-]+)\/(.+)$/.exec(specifier);
  const direct = own
    ? `packages/${own[1]}/${own[1] === 'widget' ? 'src/' : ''}${own[2]}`
    : path.join(path.dirname(from), specifier);
  return own || specifier.startsWith('.') ? [direct, `${direct}.ts`].find((file) => files.has(file)) : undefined;
}

function takenNames(node: ts.Node): readonly string[] {
  if (ts.isExportDeclaration(node)) {
    const clause = node.exportClause;
    return clause && ts.isNamedExports(clause)
      ? clause.elements.map((one) => (one.propertyName ?? one.name).text)
      : ['*'];
  }
  if (!ts.isImportDeclaration(node)) return ['*'];
  const { name, namedBindings } = node.importClause ?? {};
  const named =
    namedBindings && ts.isNamedImports(namedBindings)
      ? namedBindings.elements.map((one) => (one.propertyName ?? one.name).text)
      : namedBindings
        ? ['*']
        : [];
  return name ? ['default', ...named] : named;
}

function specifierOf(node: ts.Node): string | undefined {
  if (
    (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
    node.moduleSpecifier &&
    ts.isStringLiteral(node.moduleSpecifier)
  ) {
    return node.moduleSpecifier.text;
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments;
    return argument && ts.isStringLiteral(argument) ? argument.text : undefined;
  }
  const isTypeImport =
    ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal);
  return isTypeImport ? (node.argument.literal as ts.StringLiteral).text : undefined;
}

function exportedNames(statement: ts.Statement): { name: string; isType: boolean }[] {
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
  if (!isExported) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => ({ name: name.getText(), isType: false }));
  }
  const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
  const isNamed = isType || ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return isNamed && statement.name ? [{ name: statement.name.text, isType }] : [];
}

export function moduleUses(allFiles: readonly string[]): ModuleUses[] {
  const files = new Set(allFiles);
  return allFiles.filter(isScript).map((file) => {
    const source = ts.createSourceFile(file, readSource(file), ts.ScriptTarget.ES2022, true);
    const imports: { file: string; names: readonly string[] }[] = [];
    const mentions = new Map<string, number>();
    const visit = (node: ts.Node): void => {
      const specifier = specifierOf(node);
      const target = specifier === undefined ? undefined : resolveFile(file, specifier, files);
      if (target !== undefined) imports.push({ file: target, names: takenNames(node) });
      if (ts.isIdentifier(node)) mentions.set(node.text, (mentions.get(node.text) ?? 0) + 1);
      ts.forEachChild(node, visit);
    };
    visit(source);
    const exports = source.statements
      .flatMap(exportedNames)
      .map((one) => ({ ...one, isUsedInside: (mentions.get(one.name) ?? 0) > 1 }));
    return { file, exports, imports };
  });
}
