// custom-elements.json: what editors and documentation tools read of <persona-chat>, from the types of the public contract.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root, source } from './paths.ts';

const parts = [
  'launcher',
  'preview',
  'proactive',
  'panel',
  'header',
  'messages',
  'message',
  'message-user',
  'message-persona',
  'bubble',
  'composer',
  'footer',
];
const slots = [
  { name: 'header', description: 'Beside the name of who answers' },
  { name: 'welcome', description: 'Below the line of the empty conversation, above the starters' },
  { name: 'footer', description: 'In place of "Powered by" and the version' },
];
/** Never attributes. */
const properties = ['token', 'user', 'persona'];

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function interfaceOf(file: string, name: string): readonly ts.TypeElement[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const found = statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === name);
  if (found === undefined || !ts.isInterfaceDeclaration(found)) throw new Error(`${file}: ${name} is missing`);
  return found.members;
}

const textOf = (node: ts.Node | undefined): string => (node?.getText() ?? '').replace(/\s+/g, ' ');

/** Name, type and the sentence above it. */
function describe(member: ts.TypeElement) {
  const [comment] = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
  const description = comment && ts.getTextOfJSDocComment(comment.comment);
  const type = ts.isPropertySignature(member) ? textOf(member.type) : '';
  return { name: textOf(member.name), ...(description && { description }), ...(type && { type: { text: type } }) };
}

/** Custom properties of the page's own, by the tokens of docs/theming.md. */
function cssProperties(): readonly object[] {
  const [table = ''] =
    readFileSync(path.join(root, 'docs/theming.md'), 'utf8').split('## Tokens')[1]?.split('Where several') ?? [];
  const tokens = [...table.matchAll(/^\| (`[^|]+) \| ([^|]+) \|/gm)].flatMap(([, names = '', description = '']) =>
    [...names.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => ({
      name: `--persona-chat-${name}`,
      description: description.trim(),
    })),
  );
  return [
    ...tokens,
    { name: '--persona-chat-radius', description: 'The radius of the panel; others follow' },
    { name: '--persona-chat-font', description: 'The font family of the chat' },
  ];
}

export function customElements(): string {
  const hostTypes = path.join(path.dirname(source.hostApi), 'core/host-types.ts');
  const options = interfaceOf(hostTypes, 'HostConfig').filter(ts.isPropertySignature).map(describe);
  const members = interfaceOf(source.hostApi, 'PersonaChatElement').map((member) => {
    const { type, ...known } = describe(member);
    if (!ts.isMethodSignature(member)) return { kind: 'field', ...known, type };
    const parameters = member.parameters.map((one) => ({ name: textOf(one.name), type: { text: textOf(one.type) } }));
    return { kind: 'method', ...known, parameters, return: { type: { text: textOf(member.type) } } };
  });
  const events = interfaceOf(hostTypes, 'HostEvents').map((member) => {
    const { name, type } = describe(member);
    return { name: `persona-chat:${name}`, type: { text: `CustomEvent<${type?.text ?? '{}'}>` } };
  });
  const declaration = {
    kind: 'class',
    customElement: true,
    name: 'PersonaChatElement',
    tagName: 'persona-chat',
    description: 'A chat with an AI persona.',
    attributes: options
      .filter(({ name }) => !properties.includes(name))
      .map((one) => ({ ...one, name: kebab(one.name) })),
    members,
    events,
    cssProperties: cssProperties(),
    cssParts: parts.map((name) => ({ name })),
    slots,
  };
  const module = {
    kind: 'javascript-module',
    path: 'persona-chat.js',
    declarations: [declaration],
    exports: [
      {
        kind: 'custom-element-definition',
        name: 'persona-chat',
        declaration: { name: 'PersonaChatElement', module: 'persona-chat.js' },
      },
    ],
  };
  return `${JSON.stringify({ schemaVersion: '1.0.0', modules: [module] }, null, 2)}\n`;
}
