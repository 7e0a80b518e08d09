// persona-chat.d.ts: the public types in one file without imports. Types inferred from valibot schemas are written out,
// so that a host project needs none of our packages to read them.

import path from 'node:path';
import ts from 'typescript';
import { attributesInterface, ambientDeclarations } from './declarations-ambient.ts';
import { root, source } from './paths.ts';

/** The seam between shell and chat is ours, not the host's. */
const internalNames = new Set(['Chat', 'ChatHost', 'ChatModule']);

interface Declaration {
  readonly statement: ts.Statement;
  readonly file: ts.SourceFile;
  /** Two files declare the name: in one file they would collide. */
  readonly isAmbiguous: boolean;
}

const absolute = (file: string): string => path.join(root, file);

function createProgram(): ts.Program {
  const { config } = ts.readConfigFile(absolute('tsconfig.json'), ts.sys.readFile) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const files = [source.hostApi, source.module, 'types/build-time.d.ts'].map(absolute);
  return ts.createProgram(files.filter(ts.sys.fileExists), {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    types: [],
  });
}

/** Every top-level declaration of the emitted declaration files, by name. */
function emittedDeclarations(program: ts.Program): Map<string, Declaration> {
  const declarations = new Map<string, Declaration>();
  program.emit(
    undefined,
    (name, text) => {
      const file = ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true);
      for (const statement of file.statements) {
        for (const declared of declaredNames(statement)) {
          declarations.set(declared, { statement, file, isAmbiguous: declarations.has(declared) });
        }
      }
    },
    undefined,
    true,
  );
  return declarations;
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const isNamed =
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isFunctionDeclaration(statement);
  return isNamed && statement.name !== undefined ? [statement.name.text] : [];
}

function publicNames(program: ts.Program): string[] {
  const checker = program.getTypeChecker();
  const names = [source.hostApi, source.module].flatMap((file) => {
    const module = program.getSourceFile(absolute(file));
    const symbol = module && checker.getSymbolAtLocation(module);
    return symbol === undefined ? [] : checker.getExportsOfModule(symbol).map(({ name }) => name);
  });
  return [...new Set(names)].filter((name) => !internalNames.has(name)).sort();
}

/** The type behind `v.InferOutput<…>`, written out. */
function expandedAlias(program: ts.Program, name: string): string {
  const checker = program.getTypeChecker();
  for (const file of program.getSourceFiles().filter(({ isDeclarationFile }) => !isDeclarationFile)) {
    const alias = file.statements.find((one) => ts.isTypeAliasDeclaration(one) && one.name.text === name);
    if (alias === undefined || !ts.isTypeAliasDeclaration(alias)) continue;
    const flags =
      ts.NodeBuilderFlags.InTypeAlias | ts.NodeBuilderFlags.NoTruncation | ts.NodeBuilderFlags.MultilineObjectLiterals;
    const node = checker.typeToTypeNode(checker.getTypeAtLocation(alias.name), undefined, flags);
    if (node !== undefined)
      return `type ${name} = ${ts.createPrinter().printNode(ts.EmitHint.Unspecified, node, file)};`;
  }
  throw new Error(`persona-chat.d.ts: cannot write out ${name}`);
}

function mentionedNames(text: string, known: ReadonlyMap<string, Declaration>): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && known.has(node.text)) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('text.d.ts', text, ts.ScriptTarget.ES2022, true));
  return names;
}

export function createDeclarations(): string {
  const program = createProgram();
  const known = emittedDeclarations(program);
  const texts = new Map<string, string>();
  const wanted = new Set(publicNames(program));
  for (const name of wanted) {
    const declaration = known.get(name);
    if (declaration === undefined) throw new Error(`persona-chat.d.ts: ${name} has no declaration`);
    if (declaration.isAmbiguous) throw new Error(`persona-chat.d.ts: ${name} is declared twice`);
    const { statement, file } = declaration;
    const comment = file.text.slice(statement.getFullStart(), statement.getStart()).trim();
    const plain = statement.getText().replace(/^export /, '');
    const text = /\bv\.Infer/.test(plain) ? expandedAlias(program, name) : plain;
    texts.set(name, [comment, `export ${text}`].filter(Boolean).join('\n'));
    for (const mentioned of mentionedNames(text, known)) wanted.add(mentioned);
  }
  return [
    '// Types of persona-chat.js. Generated; needs no other package.',
    ...texts.values(),
    attributesInterface(program, absolute('packages/widget/src/core/host-types.ts')),
    `${ambientDeclarations}\n`,
  ].join('\n\n');
}
