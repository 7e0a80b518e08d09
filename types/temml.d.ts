// The modules of temml that turn TeX into a tree of MathML. Its own types describe the whole library alone, which holds more than is used.

declare module 'temml/src/Settings.js' {
  export default class Settings {
    constructor(options: {
      displayMode: boolean;
      throwOnError: boolean;
      trust: boolean;
      /** Of expansions of macros. */
      maxExpand: number;
      /** The greatest lengths that a source may ask for, in em: across and down. */
      maxSize: readonly [number, number];
    });
  }
}

declare module 'temml/src/Style.js' {
  export default class Style {
    /** Level 0 is that of a display, 1 that of a line. */
    constructor(options: { level: 0 | 1; maxSize: readonly [number, number] });
  }
}

declare module 'temml/src/parseTree.js' {
  import type Settings from 'temml/src/Settings.js';

  export default function parseTree(source: string, settings: Settings): readonly unknown[];
}

declare module 'temml/src/buildMathML.js' {
  import type Settings from 'temml/src/Settings.js';
  import type Style from 'temml/src/Style.js';

  export default function buildMathML(
    tree: readonly unknown[],
    source: string,
    style: Style,
    settings: Settings,
  ): unknown;
}
