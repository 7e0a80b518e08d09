// What persona-chat.d.ts adds to a host project beyond exports: element lookup, the global function, JSX.

import ts from 'typescript';

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Values of the configuration that are never attributes. */
const properties = ['token', 'user', 'persona'];

/** The attributes of `<persona-chat>` from the members of HostConfig. */
export function attributesInterface(program: ts.Program, file: string): string {
  const config = program
    .getSourceFile(file)
    ?.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === 'HostConfig');
  if (config === undefined || !ts.isInterfaceDeclaration(config)) throw new Error(`${file}: HostConfig is missing`);
  const lines = config.members.filter(ts.isPropertySignature).flatMap((member) => {
    const name = member.name.getText();
    if (properties.includes(name)) return [];
    const type = member.type?.getText() ?? 'string';
    const comment = ts.getJSDocCommentsAndTags(member).map((doc) => `    ${doc.getText()}`);
    return [...comment, `    '${kebab(name)}'?: ${type === 'boolean' ? "boolean | ''" : type} | undefined;`];
  });
  return [
    '/** Values that frameworks set as properties: they are never attributes. */',
    "export type PersonaChatProperties = Partial<Pick<PersonaChatElement, 'token' | 'user' | 'persona'>>;",
    '',
    '/** The attributes of `<persona-chat>` as JSX and templates write them. */',
    'export interface PersonaChatAttributes {',
    ...lines,
    '}',
  ].join('\n');
}

const element = "'persona-chat'";

export const ambientDeclarations = `/** Names the element that a command is for, by its id. */
export interface CommandTarget {
    target: string;
}

/** \`window.PersonaChat\`: a command and its arguments; a last \`{ target: id }\` names the element it is for. */
export interface PersonaChatFunction {
    <Name extends HostEventName>(
        command: 'on' | 'off',
        event: Name | \`persona-chat:\${Name}\`,
        listener: HostListener<Name>,
        target?: CommandTarget,
    ): Promise<void>;
    <Name extends Exclude<keyof HostCommands, 'on' | 'off'>>(
        command: Name,
        ...args: [...Parameters<HostCommands[Name]>] | [...Parameters<HostCommands[Name]>, CommandTarget]
    ): ReturnType<HostCommands[Name]>;
}

/** The events of the element; each has a second name without a colon. */
export type PersonaChatEventMap = {
    [Name in HostEventName as \`persona-chat:\${Name}\` | \`personachat\${Name}\`]: CustomEvent<HostEvents[Name]>;
};

/** Listeners as the JSX of React and Preact and the templates of Svelte write them. */
export type PersonaChatListeners = {
    [Name in HostEventName as \`onpersonachat\${Name}\`]?: ((event: CustomEvent<HostEvents[Name]>) => void) | undefined;
};

declare global {
    interface HTMLElementTagNameMap {
        ${element}: PersonaChatElement;
    }
    // They bubble: of elements, the document and the window.
    interface GlobalEventHandlersEventMap extends PersonaChatEventMap {}
    interface Window {
        PersonaChat: PersonaChatFunction;
    }
    var PersonaChat: PersonaChatFunction;
    namespace JSX {
        interface IntrinsicElements {
            ${element}: PersonaChatAttributes & PersonaChatListeners & Record<string, unknown>;
        }
    }
    namespace svelteHTML {
        interface IntrinsicElements {
            ${element}: PersonaChatAttributes & PersonaChatListeners & PersonaChatProperties & Record<string, unknown>;
        }
    }
}

// Each on one line, so that a project without that library reads past it.
// @ts-ignore
declare module 'react' { namespace JSX { interface IntrinsicElements { ${element}: DetailedHTMLProps<HTMLAttributes<PersonaChatElement>, PersonaChatElement> & PersonaChatAttributes & PersonaChatProperties & PersonaChatListeners } } }
// @ts-ignore
declare module 'preact' { namespace JSX { interface IntrinsicElements { ${element}: PersonaChatAttributes & PersonaChatListeners & Record<string, unknown> } } }
// @ts-ignore
declare module 'vue' { interface GlobalComponents { ${element}: new () => { $props: PersonaChatAttributes & PersonaChatProperties & Record<string, unknown> } } }`;
