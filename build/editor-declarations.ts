// persona-editor.d.ts: the public types of the editor, and how a host project finds its element.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root, source } from './paths.ts';

const element = "'persona-editor'";

const ambient = `declare global {
    interface HTMLElementTagNameMap {
        ${element}: PersonaEditorElement;
    }
    namespace JSX {
        interface IntrinsicElements {
            ${element}: PersonaEditorAttributes & Record<string, unknown>;
        }
    }
}

// Each on one line, so that a project without that library reads past it.
// @ts-ignore
declare module 'react' { namespace JSX { interface IntrinsicElements { ${element}: DetailedHTMLProps<HTMLAttributes<PersonaEditorElement>, PersonaEditorElement> & PersonaEditorAttributes } } }
// @ts-ignore
declare module 'preact' { namespace JSX { interface IntrinsicElements { ${element}: PersonaEditorAttributes & Record<string, unknown> } } }`;

export function createEditorDeclarations(): string {
  const types = readFileSync(path.join(root, source.editorApi), 'utf8')
    .replace(/^\/\/.*\n/gm, '')
    .trim();
  return `// Types of persona-editor.js. Generated; needs no other package.\n\n${types}\n\n${ambient}\n`;
}
