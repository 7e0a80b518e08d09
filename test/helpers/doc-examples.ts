// The examples of a page of documentation: fenced code under a comment `<!-- example: name -->`.

import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface DocExample {
  readonly name: string;
  readonly language: 'html' | 'js';
  readonly code: string;
}

const pattern = /<!-- example: ([\w-]+) -->\n```(html|js)\n([^]*?)\n```/g;

export function readExamples(file: string): readonly DocExample[] {
  const text = readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');
  return [...text.matchAll(pattern)].map(([, name = '', language, code = '']) => ({
    name,
    code,
    language: language === 'js' ? 'js' : 'html',
  }));
}
