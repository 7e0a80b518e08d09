// The ESLint rule over layers.ts.

import path from 'node:path';
import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { importProblem, packageProblem } from './layers.ts';
import { root } from './paths.ts';

const packages = path.join(root, 'packages');

/** `@persona-chat/widget/protocol/x.ts` and relative paths as paths below packages/; undefined for npm packages. */
function targetOf(file: string, specifier: string): string | undefined {
  const own = /^@persona-chat\/(\w[\w-]*)\/(.+)$/.exec(specifier);
  if (own) return own[1] === 'widget' ? `widget/src/${own[2]}` : `${own[1]}/${own[2]}`;
  return specifier.startsWith('.') ? path.relative(packages, path.resolve(path.dirname(file), specifier)) : undefined;
}

function problemOf(file: string, specifier: string, isType: boolean): string | undefined {
  const name = path.relative(packages, file);
  const target = targetOf(file, specifier);
  if (target === undefined) return packageProblem(name, specifier);
  // Locale files and package.json lie outside packages/ and belong to no layer.
  return target.startsWith('..') ? undefined : importProblem(name, target, isType);
}

export const layersRule: TSESLint.RuleModule<'forbidden'> = {
  defaultOptions: [],
  meta: { type: 'problem', schema: [], messages: { forbidden: '{{problem}}' } },
  create(context) {
    const check = (node: TSESTree.Node, source: TSESTree.Node | null, isType: boolean): void => {
      if (source === null || !('value' in source) || typeof source.value !== 'string') return;
      const problem = problemOf(context.filename, source.value, isType);
      if (problem !== undefined) context.report({ node, messageId: 'forbidden', data: { problem } });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source, node.importKind === 'type'),
      ExportNamedDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ImportExpression: (node) => check(node, node.source, false),
      TSImportType: (node) => check(node, node.source, true),
    };
  },
};
