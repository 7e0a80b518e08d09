// What build.mjs supplies at build time: values from `define` and modules from its plug-ins.

/** The version of package.json, compared with GET /api/version. */
declare const __VERSION__: string;
/** The project's home in package.json, the target of "Powered by". */
declare const __HOMEPAGE__: string;
/** Loader only: name of the chunk that exports `beginChat`, relative to the folder of the built files. */
declare const __CHAT_ENTRY__: string;
/** Loader only: what every opening needs, the session and the views, relative to the same folder, entry first. */
declare const __CHAT_CLOSURE__: readonly string[];
/** Loader only: whether this is persona-chat.js, the entry for bundlers, rather than loader.js. */
declare const __IS_PACKAGE__: boolean;
/** persona-chat.js only: the entry of the chat and its views, as import() names them. */
declare const __ENTRY_SPECIFIER__: string;
declare const __VIEWS_SPECIFIER__: string;
/** persona-chat.js only: what speaks first, as import() names it. */
declare const __TEASER_SPECIFIER__: string;
declare const __PROACTIVE_SPECIFIER__: string;
/** Loader only: the launcher's words in English, in the order of `LauncherWords`. */
declare const __LAUNCHER_WORDS__: readonly [string, string, string, string];
/** The names of the accent presets one after the other, each a word with a capital: `ForestLagoon…`. */
declare const __ACCENT_NAMES__: string;
/** Loader only: three hexadecimal digits for each of them, in the same order. */
declare const __ACCENT_DIGITS__: string;

/** Minified text of a hand-written style sheet. */
declare module '*.css' {
  const css: string;
  export default css;
}

/** Utility classes of every part of ui/ that is not lazy. */
declare module 'virtual:chat-css' {
  const css: string;
  export default css;
}

/** Utility classes of the lazy folders `ui/<name>`, `<name>+<name>` for several; of `alone/<name>` all, also those that the chat's sheet has. */
declare module 'virtual:css/*' {
  const css: string;
  export default css;
}

/** English texts that only one lazy part shows. */
declare module 'virtual:strings/*' {
  const strings: { readonly [group: string]: { readonly [key: string]: string } };
  export default strings;
}

/** The texts of one group in all languages, each a list in the order of locales/en.json, by the first subtag. */
declare module 'virtual:words/*' {
  const words: { readonly [language: string]: readonly string[] };
  export default words;
}

/** Children of a Lucide icon: tag and attributes of each. */
declare module 'lucide-static/icons/*.svg' {
  const nodes: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
  export default nodes;
}

/** A flag: its own box, and its shapes as tag and attributes. */
declare module 'country-flag-icons/3x2/*.svg' {
  const drawing: {
    readonly viewBox: string;
    readonly nodes: readonly (readonly [tag: string, attributes: Record<string, string>])[];
  };
  export default drawing;
}
