// The personas of whoever runs the server: files of a folder, or one from the environment (docs/running.md#personas-of-ones-own).

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, resolve, sep } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
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

const readFolder = (folder: string): (readonly [string, SeedPersona])[] =>
  readdirSync(folder)
    .filter((name) => endings.includes(extname(name).toLowerCase()) && !name.startsWith('.'))
    .sort()
    .map((name) => {
      const where = join(folder, name);
      const text = readFileSync(where, 'utf8');
      const file = check(where, parseText(where, text));
      const id = file.id ?? name.slice(0, -extname(name).length);
      if (!v.is(personaId, id)) throw new Error(`${where}: id: This field is needed, since the file's name is none.`);
      return [where, toSeedPersona(id, file, findPicture(where, file.picture, join(folder, 'pictures')), text)];
    });

/** All own personas, in the order of their files' names. Throws a sentence for whoever wrote them. */
export const readPersonas = ({ folder, isFolderNamed, fromEnvironment }: PersonaSources): OwnPersonas => {
  const hasFolder = existsSync(folder);
  if (!hasFolder && isFolderNamed) throw new Error(`PERSONAS_DIR: There is no folder ${folder}.`);
  const found = hasFolder ? readFolder(folder) : [];
  if (isFolderNamed && found.length === 0) throw new Error(`PERSONAS_DIR: There is no persona in ${folder}.`);
  const pictures = join(folder, 'pictures');
  if (fromEnvironment !== null) {
    const where = 'The persona of the environment';
    const file = check(where, fromEnvironment);
    const imageUrl = findPicture(where, file.picture, pictures);
    found.push([where, toSeedPersona(file.id ?? 'persona', file, imageUrl, JSON.stringify(fromEnvironment))]);
  }
  refuseDoubles(
    found.map(([where, { wire }]) => [where, wire.id]),
    'id',
  );
  refuseDoubles(
    found.flatMap(([where, { agendas }]) => agendas.map(({ wire }) => [where, wire.id] as const)),
    'agendas',
  );
  return {
    personas: found.map(([, persona]) => persona),
    picturesFolder: existsSync(pictures) ? pictures : null,
  };
};
