// The imports of modules.ts as a Vite plug-in, for vitest. tw`…` stays a call: at run time it is the identity.

import path from 'node:path';
import {
  createUtilityModules,
  cssModule,
  drawingFile,
  drawingModule,
  drawingPattern,
  virtualPattern,
} from './modules.ts';
import { englishModule, stringsPattern, wordsModule, wordsPattern } from './strings.ts';

const prefix = '\0persona-chat:';

/** Ends in `.js`, or Vite's own handling of style sheets and assets would take the module over. */
const hidden = (file: string): string => `${prefix}${file}.js`;

export function personaChatModules() {
  const utilities = createUtilityModules();
  return {
    name: 'persona-chat-modules',
    enforce: 'pre' as const,
    resolveId(id: string, importer: string | undefined): string | undefined {
      if (virtualPattern.test(id) || stringsPattern.test(id) || wordsPattern.test(id)) return hidden(id);
      if (drawingPattern.test(id)) return hidden(drawingFile(id));
      if (/^\..*\.css$/.test(id) && importer !== undefined) return hidden(path.resolve(path.dirname(importer), id));
      return undefined;
    },
    async load(id: string): Promise<string | undefined> {
      if (!id.startsWith(prefix)) return undefined;
      const file = id.slice(prefix.length, -'.js'.length);
      if (virtualPattern.test(file)) return (await utilities.load(file)).contents;
      if (stringsPattern.test(file)) return englishModule(stringsPattern.exec(file)?.[1]);
      if (wordsPattern.test(file)) return wordsModule(wordsPattern.exec(file)?.[1] ?? '');
      return file.endsWith('.svg') ? drawingModule(file) : cssModule(file);
    },
  };
}
