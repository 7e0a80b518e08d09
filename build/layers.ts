// Who may import whom: the dependency rule as data. The lint rule reads sources with it, the checks the built graph.

/** Layers of packages/widget/src, and what each may import beside itself. Composition roots alone see `platform`. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  chat: ['element', 'boot', 'core'],
  element: ['boot', 'ui', 'features', 'core', 'protocol'],
  'editor-element': ['ui', 'features', 'core', 'protocol', 'platform', 'editor-api'],
  'editor-api': [],
  boot: ['ui', 'features', 'core', 'protocol', 'platform'],
  ui: ['features', 'core', 'protocol'],
  features: ['core', 'protocol'],
  platform: ['core', 'protocol'],
  core: ['protocol'],
  protocol: [],
  'host-api': ['core', 'protocol'],
};

/** Layers that may know the types of the public contract. */
const readsHostApi = new Set(['chat', 'element', 'boot', 'platform', 'ui']);

/** Where each npm package lives; nobody else imports it. A path is a folder or a file without its extension. */
const homes: readonly (readonly [name: RegExp, homes: readonly string[]])[] = [
  [
    /^valibot$/,
    [
      'widget/src/protocol',
      'widget/src/features/start-form',
      'demo-host/server',
      'firestore-listener/src',
      'conformance/src',
    ],
  ],
  [/^nanostores$/, ['widget/src/core', 'widget/src/features']],
  [/^@nanostores\/react$/, ['widget/src/ui']],
  [/^(react|react-dom)(\/|$)/, ['widget/src/ui', 'widget/src/element', 'wrappers/src/react']],
  [/^vue$/, ['wrappers/src/vue']],
  [/^(twind$|@floating-ui\/|lucide-static\/|country-flag-icons\/)/, ['widget/src/ui']],
  [/^(marked|dompurify)$/, ['widget/src/ui/markdown']],
  [/^@speed-highlight\/core(\/|$)/, ['widget/src/ui/syntax']],
  [/^temml(\/|$)/, ['widget/src/ui/mathml']],
  [/^prosemirror-/, ['widget/src/ui/rich-text']],
  [/^firebase(\/|$)/, ['widget/src/platform/firestore']],
  [/^reconnecting-websocket$/, ['widget/src/platform/socket']],
  [/^@r2wc\//, ['widget/src/element']],
  [/^i18next$/, ['widget/src/features/i18n']],
  [/^(virtual:)/, ['widget/src/ui', 'proactive/src']],
  [/^(fastify|@fastify\/.*)$/, ['demo-host/server', 'firestore-listener/src']],
  [/^jose$/, ['firestore-listener/src']],
  [/^@persona-chat\/firestore-listener$/, ['demo-host/server/realtime']],
  [
    /^(pg|@electric-sql\/pglite.*|openai.*|@aws-sdk\/.*|ws|yaml|busboy|file-type|yauzl|rate-limiter-flexible|pino|prom-client)$/,
    ['demo-host/server'],
  ],
  [/^node:/, ['demo-host/server', 'demo-voice', 'firestore-listener/src', 'conformance/src']],
  // Under the GPL: a folder of its own, which nobody imports.
  [/^@echogarden\/espeak-ng-emscripten$/, ['demo-voice']],
];

const isInside = (file: string, home: string): boolean =>
  file === home || file.startsWith(`${home}/`) || file.replace(/\.\w+$/, '') === home;

/** `layer` of a file below packages/, e.g. `features` for `widget/src/features/reply/reply.ts`. */
function layerOf(file: string): string {
  const [, name] = /^widget\/src\/([^/]+)/.exec(file) ?? [];
  return name === undefined ? (file.split('/')[0] ?? '') : name.replace(/\.\w+$/, '');
}

const featureOf = (file: string): string | undefined => /^widget\/src\/features\/([^/]+)\//.exec(file)?.[1];

/** Why a file may not import a package, or undefined when it may. Files are named relative to packages/. */
export function packageProblem(file: string, name: string): string | undefined {
  const [, allowed] = homes.find(([pattern]) => pattern.test(name)) ?? [];
  if (allowed === undefined) return `${name} has no home in this project`;
  return allowed.some((home) => isInside(file, home)) ? undefined : `${name} lives in ${allowed.join(', ')}`;
}

/** Creates several features and connects them, as session.ts and conversation.ts do; nobody but its chunk imports it. */
const wiring = /^widget\/src\/features\/conversation-control\/conversation-control\.ts$/;

function widgetProblem(file: string, target: string, isType: boolean): string | undefined {
  const [from, to] = [layerOf(file), layerOf(target)];
  if (to === 'host-api')
    return isType && readsHostApi.has(from) ? undefined : 'host-api is for types, in the outer layers';
  if (from !== to) return mayImport[from]?.includes(to) ? undefined : `${from} must not import ${to}`;
  const [one, other] = [featureOf(file), featureOf(target)];
  if (wiring.test(file)) return undefined;
  if (from !== 'features' || one === undefined || one === other || isType) return undefined;
  return other === undefined ? 'a feature must not import the wiring' : 'features import types of each other only';
}

const faults = 'demo-host/server/faults/';

/** The demo's faults are put around the server from outside, in one place. */
function serverProblem(file: string, target: string): string | undefined {
  const isFree = !target.startsWith(faults) || file.startsWith(faults) || file === 'demo-host/server/demo-host.ts';
  return isFree ? undefined : 'only demo-host.ts knows the faults';
}

/** Why a file may not import another file, or undefined when it may. Both are named relative to packages/. */
export function importProblem(file: string, target: string, isType: boolean): string | undefined {
  const [from, to] = [file.split('/')[0], target.split('/')[0]];
  if (from === 'widget' && to === 'widget') return widgetProblem(file, target, isType);
  if (from === to) return serverProblem(file, target);
  if (to === 'widget' && layerOf(target) === 'host-api' && isType) return undefined;
  // What is built into a file of its own.
  const readsWire = from === 'demo-host' || from === 'conformance' || from === 'proactive';
  if (readsWire && to === 'widget' && layerOf(target) === 'protocol') return undefined;
  return `${from} must not import ${target}`;
}
