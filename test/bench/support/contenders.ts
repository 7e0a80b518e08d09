// Who is measured, and how a visitor finds its bubble and its field. Each page holds what the maker's documentation says to write.

import type { BenchSite } from './bench-site.ts';
import { own } from './figures.ts';
import { installPeer, peerVersions } from './peers.ts';
import type { PeerName } from './peers.ts';

export interface Contender {
  readonly name: string;
  /** Finds the bubble, through open shadow roots; null where the page shows the whole chat. */
  readonly launcher: string | null;
  readonly field: string;
  /** A form for feedback does not answer. */
  readonly isAnswering: boolean;
  readonly note?: string;
}

interface PeerPage extends Contender {
  readonly package: PeerName;
  /** What the page will ask for. */
  readonly files: readonly string[];
  body(files: string, backend: string): string;
}

const peers: readonly PeerPage[] = [
  {
    name: 'Runtype Persona',
    package: '@runtypelabs/persona',
    files: [
      'dist/install.global.js',
      'dist/launcher.global.js',
      'dist/index.global.js',
      'dist/widget.css',
      'dist/markdown-parsers.js',
    ],
    launcher:
      '[data-persona-critical-launcher] button, button[data-persona-critical-launcher], [data-persona-root] button',
    field: '[data-persona-composer-input], [data-persona-root] textarea',
    isAnswering: true,
    body: (files, backend) =>
      `<script async src="${files}/dist/install.global.js" data-config='${JSON.stringify({ apiUrl: `${backend}/runtype` })}'></script>`,
  },
  {
    name: 'deep-chat',
    package: 'deep-chat',
    files: ['dist/deepChat.bundle.js'],
    launcher: null,
    field: '#text-input',
    isAnswering: true,
    note: 'no bubble',
    body: (files, backend) =>
      `<script async type="module" src="${files}/dist/deepChat.bundle.js"></script>
      <deep-chat connect='{"url":"${backend}/deep-chat"}'></deep-chat>`,
  },
  {
    name: 'n8n chat',
    package: '@n8n/chat',
    files: [
      'dist/style.css',
      'dist/chat.bundle.es.js',
      'dist/vue.runtime.esm-bundler-CU4O2zSj.mjs',
      'dist/en-Ubc0tWnj-BmN9jzm2.mjs',
    ],
    launcher: '.chat-window-toggle',
    field: '.chat-input textarea, .chat-inputs textarea',
    isAnswering: true,
    body: (files, backend) =>
      `<link rel="stylesheet" href="${files}/dist/style.css"><script type="module">
      import { createChat } from '${files}/dist/chat.bundle.es.js';
      createChat({ webhookUrl: '${backend}/n8n' });</script>`,
  },
  {
    name: 'Flowise',
    package: 'flowise-embed',
    files: ['dist/web.js'],
    launcher: 'button[part=button]',
    field: 'textarea, input.text-input, #chat-input',
    isAnswering: true,
    body: (files, backend) =>
      `<script type="module">import Chatbot from '${files}/dist/web.js';
      Chatbot.init({ chatflowid: 'bench', apiHost: '${backend}' });</script>`,
  },
  {
    name: 'Sentry feedback',
    package: '@sentry/browser',
    files: ['feedback.js'],
    launcher: '.widget__actor',
    field: 'textarea#message',
    isAnswering: false,
    note: 'a form',
    body: (files, backend) =>
      `<script async src="${files}/feedback.js" data-dsn="${backend.replace('//', '//key@')}/1"></script>`,
  },
];

export const ours: Contender = {
  name: own,
  launcher: 'persona-chat button',
  field: 'persona-chat textarea',
  isAnswering: true,
};

/** The pages of all peers that could be installed. */
export async function addPeers(site: BenchSite): Promise<Contender[]> {
  const there: Contender[] = [];
  for (const peer of peers) {
    const folder = await installPeer(peer.package);
    if (folder === null) continue;
    const name = pageNameOf(peer);
    site.addFolder(name, folder, peer.files);
    site.addPage(name, () => peer.body(`${site.filesOrigin}/${name}`, site.backendOrigin));
    there.push({ ...peer, name: `${peer.name} ${peerVersions[peer.package]}` });
  }
  return there;
}

/** Where the page of a contender is. */
export const pageNameOf = ({ name }: Pick<Contender, 'name'>): string =>
  name
    .toLowerCase()
    .replace(/ \d.*$/, '')
    .replaceAll(' ', '-');
