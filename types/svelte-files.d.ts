// The component of persona-chat/svelte for a server, as test/helpers/svelte-plugin.ts compiles it. Svelte itself declares the others.

declare module '*/persona-chat.svelte?server' {
  import type { Component } from 'svelte';
  import type { PersonaChatProps } from '@persona-chat/wrappers/svelte.ts';

  const component: Component<PersonaChatProps>;
  export default component;
}
