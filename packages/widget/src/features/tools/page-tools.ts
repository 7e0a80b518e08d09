// What the page has registered (docs/embedding.md#tools-of-the-page): read with suspicion, since whoever wrote the page may have made a
// mistake, and what is wrong is told in the console and left out.

import type { ChatConfig, PageTool } from '../../core/host-types.ts';
import type { HostPort } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import { toJson } from '../../core/to-json.ts';
import { parseJson } from '../../protocol/envelope.ts';
import {
  maxToolDescriptionCharacters,
  maxToolParametersCharacters,
  maxTools,
  maxToolTitleCharacters,
  shortLine,
  toolNamePattern,
} from '../../protocol/tool-call.ts';
import { depthOf, maxDepth } from './json-depth.ts';
import { problemOf, type ToolSchema } from './tool-schema.ts';
import type { ToolWords } from './tools-types.ts';

export interface RegisteredTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly parameters: ToolSchema;
  readonly isReadOnly: boolean;
  readonly run: NonNullable<PageTool['run']>;
}

export interface PageTools {
  /** Those that can be called, in the order of their registration. */
  list(): readonly RegisteredTool[];
  find(name: string): RegisteredTool | undefined;
}

/** The shell keeps each under this and its name. */
const prefix = 'tool:';
const noParameters: ToolSchema = { type: 'object' };

/** Creates the reading of what is registered; `advise` hears of each bad registration once. */
export function createPageTools($config: Readable<ChatConfig>, advise: HostPort['advise']): PageTools {
  const read = new WeakMap<object, RegisteredTool | undefined>();
  const readOnce = (name: string, given: unknown): RegisteredTool | undefined => {
    if (Object(given) !== given) return undefined;
    const key = given as object;
    if (!read.has(key)) {
      const tool = readTool(given as Partial<PageTool>);
      if (typeof tool === 'string') advise('tool', `${name}: ${tool}`);
      read.set(key, typeof tool === 'string' ? undefined : tool);
    }
    return read.get(key);
  };
  const list = () =>
    Object.entries($config.get())
      .flatMap(([name, given]) => (name.startsWith(prefix) ? (readOnce(name.slice(prefix.length), given) ?? []) : []))
      .slice(0, maxTools);
  return { list, find: (name) => list().find((tool) => tool.name === name) };
}

/** The tool, undefined where it was taken back, or what is wrong with it. Getters of the page's may throw. */
function readTool(given: Partial<PageTool>): RegisteredTool | undefined | string {
  try {
    const { name, title, description, parameters, readOnly, run } = given;
    if (run == null) return undefined;
    if (typeof name !== 'string' || !toolNamePattern.test(name)) return 'name';
    if (typeof description !== 'string' || !description.trim()) return 'description';
    if (typeof run !== 'function') return 'run';
    const schema = readParameters(parameters);
    if (typeof schema === 'string') return schema;
    const shown = typeof title === 'string' ? shortLine(title, maxToolTitleCharacters) : '';
    return {
      name,
      title: shown || name,
      description: description.slice(0, maxToolDescriptionCharacters),
      parameters: schema,
      isReadOnly: readOnly === true,
      run: run.bind(given),
    };
  } catch {
    return 'an error';
  }
}

/** A copy: what the page changes later is another registration. */
function readParameters(parameters: unknown): ToolSchema | string {
  if (parameters == null) return noParameters;
  const json = toJson(parameters);
  if (json.length > maxToolParametersCharacters) return 'parameters';
  const schema = parseJson(json);
  if (depthOf(schema) > maxDepth) return 'parameters';
  const problem = problemOf(schema);
  if (problem) return problem;
  return (schema as ToolSchema).type === 'object' ? (schema as ToolSchema) : 'parameters.type';
}

/** What visitors read of it; undefined where the page has none. */
export function wordsOf(tool: RegisteredTool | undefined): ToolWords | undefined {
  if (!tool) return undefined;
  const labels = Object.entries(tool.parameters.properties ?? {}).map(
    ([argument, { title }]) => [argument, title ?? argument] as const,
  );
  return { title: tool.title, labels: Object.fromEntries(labels) };
}
