// The examples of a page of documentation: fenced code under a comment `<!-- example: name -->`.

import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface DocExample {
  readonly name: string;
  readonly language: 'html' | 'js' | 'css';
  readonly code: string;
}

/** In a list it is indented, all of it by as much. */
const pattern = /^( *)<!-- example: ([\w-]+) -->\n\1```(html|js|css)\n([^]*?)\n\1```/gm;

export function readExamples(file: string): readonly DocExample[] {
  const text = readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');
  return [...text.matchAll(pattern)].map(([, indent = '', name = '', language, code = '']) => ({
    name,
    code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    language: language as DocExample['language'],
  }));
}
