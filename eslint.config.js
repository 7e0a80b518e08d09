// The rules of the house that a machine can watch; formatting is Prettier’s.

import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import { layersRule } from './build/lint-layers.ts';

const headless = ['packages/widget/src/{protocol,core,features}/**/*.ts'];
const widget = ['packages/widget/src/**/*.{ts,tsx}'];

/** What the types of React promise and preact does not have. */
const notInPreact = {
  react: [
    'Activity',
    'Profiler',
    'ViewTransition',
    'act',
    'addTransitionType',
    'cache',
    'cacheSignal',
    'captureOwnerStack',
    'useActionState',
    'useOptimistic',
  ],
  'react-dom': [
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'useFormState',
    'useFormStatus',
  ],
};

/** Effects of the environment: headless layers get them handed in as `env`. */
const effects = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'setTimeout',
  'setInterval',
  'clearTimeout',
  'clearInterval',
  'setImmediate',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'queueMicrotask',
  'Date',
  'performance',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'crypto',
  'document',
  'window',
  'self',
  'globalThis',
  'navigator',
  'location',
  'history',
  'console',
  'process',
];

const hookCall = 'CallExpression[callee.name=/^use[A-Z]/]';

const syntax = {
  defaultExport: {
    selector: 'ExportDefaultDeclaration, ExportSpecifier[exported.name="default"]',
    message: 'Export by name.',
  },
  barrel: { selector: 'ExportAllDeclaration[exportKind="value"]', message: 'No barrels.' },
  reactNamespace: {
    selector:
      'ImportDeclaration[source.value=/^react(-dom)?$/] > :matches(ImportNamespaceSpecifier, ImportDefaultSpecifier)',
    message: 'Import by name: a name that preact lacks then fails the build.',
  },
  hookOnCondition: {
    selector: [
      'LogicalExpression > *.right',
      'ConditionalExpression > *.consequent',
      'ConditionalExpression > *.alternate',
    ]
      .flatMap((branch) => [`${branch} ${hookCall}`, branch.replace('*', hookCall)])
      .join(),
    message: 'A hook is called at every rendering, in the same order.',
  },
  disabledControl: {
    selector: 'JSXAttribute[name.name="disabled"]',
    message: 'A disabled control loses the focus to the page: aria-disabled, and a handler that does nothing then.',
  },
  handlerValue: {
    selector: ['Property[key.name=/^on[a-z]+$/]', 'AssignmentExpression[left.property.name=/^on[a-z]+$/]']
      .map((place) => `${place} > ArrowFunctionExpression[body.type=/^(Logical|Conditional|Binary)Expression$/]`)
      .join(),
    message:
      'What a handler of the DOM gives back may cancel the event, as `false` does: a body in braces gives nothing.',
  },
  arrayEntries: {
    selector:
      'ForOfStatement[left.declarations.0.id.type="ArrayPattern"] > CallExpression.right[callee.property.name="entries"][arguments.length=0]',
    message: 'Prototype.js, which pages have, gives arrays another `entries`: use forEach.',
  },
  arrayFrom: {
    selector: 'CallExpression[callee.object.name="Array"][callee.property.name="from"]',
    message: 'MooTools, which pages have, makes another function of it: spread, `Array(n).keys()` or `fill`.',
  },
  pageDocument: {
    selector: 'MemberExpression[object.name="Document"][property.name="prototype"]',
    message: 'MooTools, which pages have, has a type of its own by this name: HTMLDocument.',
  },
  arrayReduce: {
    selector: 'CallExpression[callee.property.name=/^reduce(Right)?$/]',
    message: 'Prototype.js 1.6, which pages have, gives arrays another `reduce`: a loop.',
  },
  objectValues: {
    selector: 'CallExpression[callee.object.name="Object"][callee.property.name="values"]',
    message:
      'Prototype.js, which pages have, makes another function of it, which gives what is inherited too: Object.entries.',
  },
  startsAt: {
    selector: 'CallExpression[callee.property.name=/^(starts|ends)With$/][arguments.length=2]',
    message: 'Prototype.js and Sugar, which pages have, take no position there: slice before.',
  },
  replacedClass: {
    selector: [
      'BinaryExpression[operator="instanceof"][right.name=/^(Element|Event|Request|Document|Window)$/]',
      'NewExpression[callee.name=/^(Event|Request)$/]',
    ].join(),
    message:
      'Prototype.js and MooTools, which pages have, replace it: isElement() of ui/kit/is-element.ts, CustomEvent.',
  },
  composing: {
    selector: 'MemberExpression[property.name="isComposing"]',
    message: 'isComposing() of ui/kit/is-composing.ts, which knows Safari too.',
  },
  dynamicImport: {
    selector: 'ImportExpression',
    message: 'import() stands in chat.ts, platform/lazy.ts, ui/chunks.ts, core/repeated-import.ts and the loader only.',
  },
};

export default tseslint.config(
  {
    ignores: [
      'dist/',
      '**/dist-server/',
      'dist-docs/',
      '.build/',
      '.data/',
      'node_modules/',
      'test-results/',
      'playwright-report/',
      'packages/demo-host/pages/',
      'test/frameworks/*/',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
    rules: {
      complexity: ['error', 15],
      'max-lines': ['error', { max: 300 }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-empty-pattern': 'off',
      'no-control-regex': 'off',
      // Lists of characters that mislead are what links are checked with.
      'no-misleading-character-class': 'off',
      'no-void': 'off',
      'no-undef': 'off',
      'no-restricted-syntax': [
        'error',
        syntax.defaultExport,
        syntax.barrel,
        syntax.reactNamespace,
        syntax.hookOnCondition,
        syntax.disabledControl,
        syntax.handlerValue,
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: Object.entries(notInPreact).map(([name, importNames]) => ({
            name,
            importNames,
            message: 'preact does not have it.',
          })),
        },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { disallowTypeAnnotations: false, fixStyle: 'inline-type-imports' },
      ],
    },
  },
  {
    files: ['packages/**/*.{ts,tsx}'],
    plugins: { layers: { rules: { imports: layersRule } } },
    rules: { 'layers/imports': 'error' },
  },
  {
    files: ['packages/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}', 'build/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
  {
    files: widget,
    ignores: [
      'packages/widget/src/chat.ts',
      'packages/widget/src/core/repeated-import.ts',
      'packages/widget/src/platform/lazy.ts',
      'packages/widget/src/ui/chunks.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        syntax.defaultExport,
        syntax.barrel,
        syntax.reactNamespace,
        syntax.hookOnCondition,
        syntax.disabledControl,
        syntax.handlerValue,
        syntax.arrayEntries,
        syntax.arrayFrom,
        syntax.pageDocument,
        syntax.arrayReduce,
        syntax.objectValues,
        syntax.startsAt,
        syntax.replacedClass,
        syntax.composing,
        syntax.dynamicImport,
      ],
    },
  },
  {
    files: headless,
    rules: {
      'no-restricted-globals': [
        'error',
        ...effects.map((name) => ({ name, message: 'Effects come through env (core/env.ts).' })),
      ],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: 'Take env.newId().' }],
    },
  },
  {
    // What comes by import() comes to the page: no `env` of a session is there yet.
    files: ['packages/widget/src/core/repeated-import.ts'],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    files: ['*.config.{js,ts,mjs}', 'test/**/*-setup.ts', 'test/checks/build-once.ts', 'types/*.d.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
