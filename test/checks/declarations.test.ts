import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from '../../build/paths.ts';
import { builtFolder, readBuilt } from './built.ts';

const reader = `import type { HostConfig, Message } from './persona-chat.d.ts';
export const config: HostConfig = { apiBase: 'https://api.example', personaId: 'support', mode: 'page' };
export const element = document.querySelector('persona-chat');
const show = (message: Message): void => void message;
element?.addEventListener('persona-chat:message', (event) => show(event.detail.message));
document.addEventListener('personachatunread', (event) => void event.detail.count.toFixed());
addEventListener('persona-chat:language', (event) => void event.detail.code.trim());
void element?.sendMessage('hello');
void PersonaChat('set', { theme: null, persona: { name: 'Mina', style: { accent: 'Forest' } } });
void PersonaChat('on', 'error', ({ code, message }) => code === 'auth' && message.trim(), { target: 'second' });
void PersonaChat('off', 'persona-chat:unread', ({ count }) => count.toFixed());
// @ts-expect-error: no such event
void PersonaChat('on', 'mesage', () => {});
// @ts-expect-error: no such option
void PersonaChat('set', { colour: 'red' });
void window.PersonaChat('send', 'hello');
void window.PersonaChat('open', { target: 'second' });
// @ts-expect-error: a text is due
void window.PersonaChat('send', 1);
`;

const jsx = `export const chat = <persona-chat api-base="https://api.example" mode="page" className="chat" />;
export const known = <persona-chat user={{ name: 'Ada' }} token="t" open={false} ref={(element) => void element?.open()} />;
export const heard = <persona-chat onpersonachatmessage={({ detail }) => void detail.message.content.trim()} />;
// @ts-expect-error: a name is a text
export const nameless = <persona-chat user={{ name: 1 }} />;
// @ts-expect-error: no such mode
export const wrong = <persona-chat mode="sideways" />;
`;

const editorReader = `import type { PersonaEditorElement } from './persona-editor.d.ts';
export const element: PersonaEditorElement = document.createElement('persona-editor');
element.value = '**Tea**';
export const isLong: boolean = element.validity.tooLong || element.value.length > element.maxLength;
// @ts-expect-error: no such theme
element.theme = 'blue';
`;

const editorJsx = `export const field = <persona-editor name="note" maxlength={600} required image-origins="https://cdn.example" className="note" />;
// @ts-expect-error: no such theme
export const wrong = <persona-editor theme="blue" />;
`;

const components = `import { useRef } from 'react';
import { PersonaChat } from './react.js';
import type { PersonaChatElement } from './persona-chat.d.ts';
import { PersonaChat as Chat, type PersonaChatProps } from './vue.js';
export function Help() {
  const chat = useRef<PersonaChatElement>(null);
  const listen = () => void chat.current?.sendMessage('hello');
  return <PersonaChat ref={chat} apiBase="https://api.example" mode="page" onUnread={({ count }) => count > 0 && listen()} />;
}
declare const token: string | undefined;
export const signedIn = <PersonaChat token={token} theme={undefined}><a slot="footer" href="/privacy">Privacy</a></PersonaChat>;
// @ts-expect-error: no such mode
export const wrong = <PersonaChat mode="sideways" />;
// @ts-expect-error: no such event
export const deaf = <PersonaChat onMesage={() => {}} />;
export const props: PersonaChatProps = { onMessage: ({ message }) => void message.content.trim() };
export const send = (chat: InstanceType<typeof Chat>): Promise<void> => chat.sendMessage('hello');
`;

/** Complaints of the compiler about a file that stands beside the declarations, and about the declarations. */
function complaints(name: string, text: string, hasReact: boolean, declarations = 'persona-chat.d.ts'): string[] {
  const file = path.join(builtFolder, name);
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    jsx: ts.JsxEmit.ReactJSX,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    types: [],
    skipLibCheck: hasReact,
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.fileExists = (one) => one === file || ((hasReact || !one.includes('node_modules/')) && fileExists(one));
  host.readFile = (one) => (one === file ? text : readFile(one));
  host.getCurrentDirectory = () => root;
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (one, version, ...rest) =>
    one === file ? ts.createSourceFile(one, text, version) : getSourceFile(one, version, ...rest);
  const program = ts.createProgram([file, path.join(builtFolder, declarations)], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test.each(['persona-chat.d.ts', 'persona-editor.d.ts'])('%s needs no other package', (name) => {
  expect(readBuilt(name).toString()).not.toMatch(/\bfrom ['"]|\bimport\(|\bv\./);
});

test('types the element, its events and the commands without any library', () => {
  expect(complaints('reader.ts', reader, false)).toEqual([]);
});

test('types the element in the JSX of React', () => {
  expect(complaints('reader.tsx', jsx, true)).toEqual([]);
});

test('types the editor as an element and in the JSX of React', () => {
  expect(complaints('editor-reader.ts', editorReader, false, 'persona-editor.d.ts')).toEqual([]);
  expect(complaints('editor-reader.tsx', editorJsx, true, 'persona-editor.d.ts')).toEqual([]);
});

test('types the components of React and Vue', () => {
  expect(complaints('components.tsx', components, true)).toEqual([]);
});

test.each(['react.js', 'vue.js', 'svelte-parts.js'])('%s is less than 2.2 kB', (name) => {
  expect(readBuilt(name).length).toBeLessThan(2_200);
});
