import { readConfig } from '@persona-chat/demo-host/server/config.ts';
import { accentPresets } from '@persona-chat/demo-host/server/personas/accent-presets.ts';
import { isOfflineVoice } from '@persona-chat/demo-host/server/personas/persona-warnings.ts';
import { readPersonas } from '@persona-chat/demo-host/server/personas/read-personas.ts';
import type { OwnPersonas } from '@persona-chat/demo-host/server/personas/read-personas.ts';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../../../../build/paths.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'persona-chat-personas-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = (name: string, text: string): Promise<void> => writeFile(path.join(folder, name), text);
const read = (variables: Record<string, string> = {}): OwnPersonas =>
  readPersonas(readConfig({ PERSONAS_DIR: folder, ...variables }).personaSources);

const texts = 'opening: O, closing: C, farewell: F, reminder: R, timedOut: T';
/** A persona with agendas, each given as `{id: …, items: [ids]}`. */
const agendas = (...written: string[]): string => {
  const whole = written.map((agenda) => {
    const [, id = '', ids = ''] = /id: (\w+), items: \[([\w, ]+)\]/.exec(agenda) ?? [];
    const items = ids.split(', ').map((item) => `{id: ${item}, name: N, question: Q}`);
    return `{id: ${id}, name: N, ${texts}, items: [${items.join(', ')}]}`;
  });
  return `name: A\ninstructions: B\nagendas: [${whole.join(', ')}]`;
};

describe('own personas', () => {
  it('are what docs/running.md shows, with all that a file can say', async () => {
    const page = await readFile(path.join(root, 'docs/running.md'), 'utf8');
    const example = /<!-- example: persona -->\n```yaml\n([^]*?)\n```/.exec(page)?.[1] ?? '';
    await put('anna.yaml', example);
    await mkdir(path.join(folder, 'pictures'));
    await put('pictures/anna.webp', 'x');
    const { personas, picturesFolder } = read();
    expect(personas).toMatchObject([
      {
        wire: {
          id: 'anna',
          name: 'Anna',
          imageUrl: '/persona-pictures/anna.webp',
          style: { theme: 'light', accent: 'Ocean', fill: 'gradient' },
          channels: [{ type: 'web', value: { header: 'Ask Anna', subHeader: 'Bikes, tyres and opening hours.' } }],
          voiceId: 'f3',
          starters: [{ label: 'Opening hours', text: 'When are you open?' }, { label: 'A repair' }],
        },
        greeting: 'Hello, I am **Anna**. What is the matter with your bike?',
        fields: [{ id: 'reason', type: 'select', options: ['Repair', 'Purchase', 'Something else'] }],
        agendas: [
          {
            personaId: 'anna',
            isOffered: false,
            wire: { id: 'repair', items: [{ id: 'what', userInputMode: 'unspecified' }, { id: 'day' }] },
            script: { questions: { day: { dataType: 'STRING' } } },
          },
        ],
      },
    ]);
    expect(personas[0]?.instructions).toContain('bike shop');
    expect(picturesFolder).toBe(path.join(folder, 'pictures'));
  });

  it('are read from JSON too, in the order of their names, with the file’s name as id', async () => {
    await put('b.json', '{"name": "Ben", "instructions": "Be brief."}');
    await put('a.yml', 'name: Ada\ninstructions: Be exact.\n');
    await put('notes.txt', 'not a persona');
    expect(read().personas.map(({ wire }) => [wire.id, wire.name])).toEqual([
      ['a', 'Ada'],
      ['b', 'Ben'],
    ]);
  });

  it('can be one of the environment', () => {
    const variables = {
      PERSONA_NAME: 'Ada',
      PERSONA_INSTRUCTIONS: 'Be exact.',
      PERSONA_GREETING: 'Good day.',
      PERSONA_STARTERS: 'Hours: When are you open? | Where are you?',
      PERSONA_ACCENT: '#336699',
      PERSONA_VOICE: 'coral',
      PERSONA_PICTURE: 'https://shop.example/ada.png',
    };
    const sources = readConfig(variables).personaSources;
    const { personas } = readPersonas({ ...sources, folder: path.join(folder, 'none') });
    expect(personas).toMatchObject([
      {
        wire: {
          id: 'persona',
          name: 'Ada',
          imageUrl: 'https://shop.example/ada.png',
          style: { accent: '#336699' },
          voiceId: 'coral',
          starters: [
            { label: 'Hours', text: 'When are you open?' },
            { label: 'Where are you?', text: 'Where are you?' },
          ],
        },
        greeting: 'Good day.',
      },
    ]);
    expect(() => readPersonas({ ...readConfig({ PERSONA_NAME: 'Ada' }).personaSources, folder: 'none' })).toThrow(
      'The persona of the environment: instructions: This field is needed.',
    );
  });

  it('are none where nobody asked for any', () => {
    expect(readPersonas({ ...readConfig({}).personaSources, folder: path.join(folder, 'none') }).personas).toEqual([]);
    expect(() => read()).toThrow(`PERSONAS_DIR: There is no persona in ${folder}.`);
    expect(() => read({ PERSONAS_DIR: `${folder}/none` })).toThrow('PERSONAS_DIR: There is no folder');
  });

  it.each([
    ['name: A', 'instructions: This field is needed.'],
    ['name: A\ninstructions: ""', 'instructions: A text is needed.'],
    ['name: A\ninstructions: B\ngreetings: Hi', 'greetings: There is no such field.'],
    ['name: A\ninstructions: B\nstyle: {theme: blue}', 'style.theme: light or dark is needed.'],
    ['name: A\ninstructions: B\nstyle: {light: {acent: red}}', 'style.light.acent: One of accent,'],
    ['name: A\ninstructions: B\nfields: [{id: x, name: X, type: choice}]', 'fields.0.type: One of text,'],
    ['name: A\ninstructions: B\nfields: [{id: x, name: X, type: select}]', 'fields.0.options: Something to choose'],
    ['name: A\ninstructions: B\nfields: [{id: x, name: X, type: text, pattern: "("}]', 'fields.0.pattern: A regular'],
    ['name: A\ninstructions: B\nproactive: [{message: Hi, scroll: 5}]', 'proactive: proactive[0] knows no scroll'],
    ['name: A\ninstructions: B\npicture: none.png', 'picture: There is no file'],
    ['name: A\ninstructions: B\npicture: ../a.yaml', 'picture: There is no file'],
    ['name: A\ninstructions: B\nid: Not One', 'id: Small letters,'],
    ['name: A\ninstructions: B\nfields: [{id: name, name: X, type: text}]', 'fields.0.id: It cannot be name or email'],
    ['name: A\ninstructions: B\nfields: [{id: email, name: X, type: text}]', 'fields.0.id: It cannot be name or'],
    ['name: A\ninstructions: B\nfields: [{id: x, name: X, type: text, min: 3, max: 2}]', 'fields.0.min: It cannot be'],
    ['name: A\ninstructions: B\nfields: [{id: x, name: X, type: select, options: [a, a]}]', 'fields.0.options: Each'],
    ['name: A\ninstructions: B\nstyle: {light: {accent: "red;} body{display:none"}}', 'style.light.accent: A colour'],
    ['name: A\ninstructions: B\nstyle: {dark: {card: "rgb(0 0 0) rgb(1 1 1)"}}', 'style.dark.card: A colour'],
    ['name: "A\\u202Eb"\ninstructions: B', 'name: Control characters and marks of direction'],
    [agendas('{id: a, items: [one, one]}'), 'agendas.0.items: Each item needs an id of its own.'],
    [agendas('{id: a, items: [one]}', '{id: b, items: [two]}'), 'agendas: Only one can be offered'],
    ['- a list', 'name: This field is needed.'],
    ['only words', 'A persona is needed, with a name and instructions.'],
    ['name: "A', 'Missing closing'],
  ])('are refused with the file and the field: %j', async (text, sentence) => {
    await put('a.yaml', text);
    const where = path.join(folder, 'a.yaml');
    expect(() => read()).toThrow(`${where}: ${sentence}`);
  });

  it('are refused where they are no text, or no file', async () => {
    const where = path.join(folder, 'a.yaml');
    await writeFile(where, Buffer.from('name: Zo\xeb\ninstructions: B\n', 'latin1'));
    expect(() => read()).toThrow(`${where}: Its text is not UTF-8.`);
    await rm(where);
    await mkdir(where);
    expect(() => read()).toThrow(`${where}: A file is needed, and this is a folder.`);
  });

  it('are taken over with a warning where something has no effect', async () => {
    await put('a.yaml', 'name: A\ninstructions: B\nstyle: {accent: Occean}\nvoice: {id: coral}');
    await put('b.yaml', 'name: B\ninstructions: B\nstyle: {accent: Ocean}\nvoice: {id: f3}');
    await put('c.yaml', 'name: C\ninstructions: B\nstyle: {accent: "oklch(60% 0.1 200)", light: {card: "#FFF"}}');
    const { personaSources } = readConfig({ PERSONAS_DIR: folder });
    const where = path.join(folder, 'a.yaml');
    expect(readPersonas(personaSources, isOfflineVoice).warnings).toEqual([
      expect.stringContaining(`${where}: style.accent: "Occean" is neither`),
      expect.stringContaining(`${where}: voice.id: `),
    ]);
    expect(readPersonas(personaSources).warnings).toHaveLength(1);
  });

  it('know the presets of the widget', async () => {
    const accents = await readFile(path.join(root, 'packages/widget/src/ui/theme/accents.json'), 'utf8');
    expect(accentPresets).toEqual(Object.keys(JSON.parse(accents) as object));
  });

  it('have ids of their own, and so have their agendas', async () => {
    await put('a.yaml', 'name: A\ninstructions: B\n');
    await put('b.yaml', 'id: a\nname: A\ninstructions: B\n');
    expect(() => read()).toThrow(/b\.yaml: id: "a" is taken by .*a\.yaml\./);
  });
});
