// The personas of whoever runs the server: files of a folder, or one from the environment (docs/running.md#personas-of-ones-own).

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, resolve, sep } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { warningsOf } from './persona-warnings.ts';
import type { KnowsVoice } from './persona-warnings.ts';
import { personaFileSchema, personaId } from './persona-schema.ts';
import type { PersonaFile } from './persona-schema.ts';
import { toSeedPersona } from './seed-persona.ts';
import type { SeedPersona } from './seed-persona.ts';

export interface PersonaSources {
  /** Where the files lie; it has to be there when somebody has named it. */
  readonly folder: string;
  readonly isFolderNamed: boolean;
  /** One persona as a file would have it, by the names of its variables; null: none. */
  readonly fromEnvironment: Readonly<Record<string, unknown>> | null;
}

export interface OwnPersonas {
  readonly personas: readonly SeedPersona[];
  /** Where their pictures lie; null where there is none. */
  readonly picturesFolder: string | null;
}

export interface FoundPersonas extends OwnPersonas {
  /** Sentences about what is taken over but does nothing, with file and field. */
  readonly warnings: readonly string[];
}

/** Prefix of the pictures at the API. */
export const picturesPrefix = '/persona-pictures';

const endings = ['.yaml', '.yml', '.json'];
const pictureEndings = ['.png', '.jpg', '.jpeg', '.webp', '.avif', '.gif', '.svg'];

const sentenceOf = (issue: v.BaseIssue<unknown>): string => {
  if (issue.expected === 'never') return 'There is no such field.';
  if (issue.received === 'undefined') return 'This field is needed.';
  return issue.message.startsWith('Invalid ') ? `${issue.message.replace(/^Invalid \w+: /, '')}.` : issue.message;
};

/** Throws a sentence with the file and the field. */
const check = (where: string, content: unknown): PersonaFile => {
  const result = v.safeParse(personaFileSchema, content);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue);
  throw new Error(
    `${where}: ${field === null ? 'A persona is needed, with a name and instructions.' : `${field}: ${sentenceOf(issue)}`}`,
  );
};

const parseText = (where: string, text: string): unknown => {
  try {
    return parse(text) as unknown;
  } catch (error) {
    throw new Error(`${where}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`, {
      cause: error,
    });
  }
};

/** A picture's address, as a path of the API or a whole one. */
const findPicture = (where: string, picture: string | undefined, folder: string): string | null => {
  if (picture === undefined) return null;
  if (URL.canParse(picture) && new URL(picture).protocol === 'https:') return picture;
  const path = resolve(folder, picture);
  const isThere = path.startsWith(resolve(folder) + sep) && existsSync(path) && statSync(path).isFile();
  if (!isThere) throw new Error(`${where}: picture: There is no file ${join(folder, picture)}.`);
  if (!pictureEndings.includes(extname(picture).toLowerCase()))
    throw new Error(`${where}: picture: Its name has to end in one of ${pictureEndings.join(', ')}.`);
  return `${picturesPrefix}/${picture.split(sep).map(encodeURIComponent).join('/')}`;
};

const refuseDoubles = (names: readonly (readonly [where: string, id: string])[], what: string): void => {
  const known = new Map<string, string>();
  for (const [where, id] of names) {
    const other = known.get(id);
    if (other !== undefined) throw new Error(`${where}: ${what}: "${id}" is taken by ${other}.`);
    known.set(id, where);
  }
};

interface Found {
  readonly where: string;
  readonly file: PersonaFile;
  readonly persona: SeedPersona;
}

/** Text that is read wrongly would be shown to visitors, so that only what is surely UTF-8 is read. */
const readText = (where: string): string => {
  if (!statSync(where).isFile()) throw new Error(`${where}: A file is needed, and this is a folder.`);
  const bytes = readFileSync(where);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error(`${where}: Its text is not UTF-8. Please save it in that encoding.`, { cause: error });
  }
};

const readFolder = (folder: string): Found[] =>
  readdirSync(folder)
    .filter((name) => endings.includes(extname(name).toLowerCase()) && !name.startsWith('.'))
    .sort()
    .map((name) => {
      const where = join(folder, name);
      const text = readText(where);
      const file = check(where, parseText(where, text));
      const id = file.id ?? name.slice(0, -extname(name).length);
      if (!v.is(personaId, id)) throw new Error(`${where}: id: This field is needed, since the file's name is none.`);
      const picture = findPicture(where, file.picture, join(folder, 'pictures'));
      return { where, file, persona: toSeedPersona(id, file, picture, text) };
    });

/** All own personas, in the order of their files' names. Throws a sentence for whoever wrote them. */
export const readPersonas = (
  { folder, isFolderNamed, fromEnvironment }: PersonaSources,
  knowsVoice: KnowsVoice = () => true,
): FoundPersonas => {
  const hasFolder = existsSync(folder);
  if (!hasFolder && isFolderNamed) throw new Error(`PERSONAS_DIR: There is no folder ${folder}.`);
  const found = hasFolder ? readFolder(folder) : [];
  if (isFolderNamed && found.length === 0) throw new Error(`PERSONAS_DIR: There is no persona in ${folder}.`);
  const pictures = join(folder, 'pictures');
  if (fromEnvironment !== null) {
    const where = 'The persona of the environment';
    const file = check(where, fromEnvironment);
    const imageUrl = findPicture(where, file.picture, pictures);
    const persona = toSeedPersona(file.id ?? 'persona', file, imageUrl, JSON.stringify(fromEnvironment));
    found.push({ where, file, persona });
  }
  refuseDoubles(
    found.map(({ where, persona }) => [where, persona.wire.id]),
    'id',
  );
  refuseDoubles(
    found.flatMap(({ where, persona }) => persona.agendas.map(({ wire }) => [where, wire.id] as const)),
    'agendas',
  );
  return {
    personas: found.map(({ persona }) => persona),
    warnings: found.flatMap(({ where, file }) => warningsOf(where, file, knowsVoice)),
    picturesFolder: existsSync(pictures) ? pictures : null,
  };
};
