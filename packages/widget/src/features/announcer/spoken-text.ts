// A growing markdown text as what is said of it: whole sentences, items and rows, in words. Of code it is said that it is there; lines
// that only draw something are silent.

import { asSentence } from './as-sentence.ts';
import { readableLength, sentencesOf, speakable as withoutMarks } from './speakable.ts';

/** One thing to say. */
export interface Spoken {
  /** What it is, where its words alone would not tell: a key of the group `markdown`. */
  readonly label?: 'code' | 'table' | 'taskDone' | 'taskOpen';
  /** Empty where only the label is said. */
  readonly words: string;
}

/** What is to be said of the text beyond what earlier calls gave, as far as it is whole; with `isFinal` all the rest. */
export type ReadSpoken = (text: string, isFinal: boolean, locale: string) => readonly Spoken[];

/** Marks of quotes, lists and titles in front of a line, however deep. */
const marks = /^(?:\s*(?:>|(?:[-*+]|\d{1,9}[.)]|#{1,6})(?=\s|$)))+\s*/;
const task = /^\[([ xX])\]\s+/;
const fenceStart = /^\s*(`{3,}|~{3,})\s*([^\s`]{0,32})/;
/** A line across, or the line under a title. */
const ruler = /^(?:[-\s]+|[*\s]+|[_\s]+|[=\s]+)$/;
const tableRuler = /^[\s|:-]*-[\s|:-]*$/;
const sentenceEnd = /\p{Sentence_Terminal}["'”’»)\]*_~`]*$/u;

/** Creates the reader of one message. `inWords` turns what of a sentence is no Markdown, as a formula, into words first. */
export function createSpokenText(inWords: (sentence: string) => string = (sentence) => sentence): ReadSpoken {
  const speakable = (sentence: string) => withoutMarks(inWords(sentence));
  let readLength = 0;
  /** What was read last is the beginning of a line. */
  let isInLine = false;
  /** The paragraph, title or item that is being read, without what was said of it. */
  let block = '';
  let kind: 'text' | 'item' | 'title' = 'text';
  let label: Spoken['label'];
  /** May turn out to be the head of a table. */
  let tableHead = '';
  let isInTable = false;
  let fence = '';
  let said: Spoken[] = [];
  let locale = '';

  const say = (words: string, own = label) => {
    if (words || own === 'code') said.push(own ? { label: own, words } : { words });
    if (words) label = undefined;
  };
  /** Says all sentences of a text but the last, which it gives. */
  const sayWhole = (text: string): string => {
    const sentences = sentencesOf(text, locale);
    for (const sentence of sentences.slice(0, -1)) say(speakable(sentence));
    return sentences.at(-1) ?? '';
  };
  const endBlock = () => {
    const rest = speakable(sayWhole(block));
    say(kind === 'text' ? rest : asSentence(rest));
    block = '';
    kind = 'text';
    label = undefined;
  };
  /** Begins a block where a line has marks in front; gives the line without them. */
  const begin = (line: string): string => {
    const mark = marks.exec(line)?.[0];
    if (!mark) return line;
    endBlock();
    const rest = line.slice(mark.length);
    if (mark.includes('#')) kind = 'title';
    else if (/[^\s>]/.test(mark)) kind = 'item';
    const state = task.exec(rest)?.[1];
    if (state === undefined || kind !== 'item') return rest;
    label = state === ' ' ? 'taskOpen' : 'taskDone';
    return rest.replace(task, '');
  };
  const add = (line: string) => {
    const text = isInLine ? line : begin(line).trimStart();
    block += isInLine || !block ? text : ` ${text}`;
  };
  const endLine = () => {
    isInLine = false;
    if (kind === 'title') endBlock();
    else if (sentenceEnd.test(block.trimEnd())) {
      say(speakable(sayWhole(block)));
      block = '';
    }
  };
  const sayRow = (line: string, own?: 'table') => {
    const cells = line.split(/(?<!\\)\|/).map(speakable);
    say(asSentence(cells.filter(Boolean).join(', ')), own);
  };
  const openFence = (line: string): boolean => {
    const [, mark = '', language = ''] = fenceStart.exec(line) ?? [];
    if (!mark) return false;
    endBlock();
    fence = mark;
    say(asSentence(speakable(language)), 'code');
    return true;
  };
  const closeFence = (line: string) => {
    const mark = line.replace(/^[\s>]+/, '').trimEnd();
    if (mark.length >= fence.length && mark === fence.charAt(0).repeat(mark.length)) fence = '';
  };
  /** Whether the line is the one under the head of a table; without it the head is text. */
  const endsHead = (line: string): boolean => {
    const head = tableHead;
    tableHead = '';
    isInTable = line.includes('|') && tableRuler.test(line);
    if (!isInTable) {
      add(head);
      return false;
    }
    endBlock();
    sayRow(head, 'table');
    return true;
  };
  const readBlockLine = (line: string) => {
    if (tableHead && endsHead(line)) return;
    isInTable &&= line.includes('|');
    if (isInTable) return sayRow(line);
    if (ruler.test(line) || !line) {
      if (block && line.trim()) kind = 'title';
      return endBlock();
    }
    if (openFence(line.replace(marks, ''))) return;
    if (line.includes('|')) tableHead = line;
    else {
      add(line);
      endLine();
    }
  };
  const readLine = (line: string) => {
    if (fence) return closeFence(line);
    if (!isInLine) return readBlockLine(line);
    add(line);
    endLine();
  };
  /** A line that still grows is read as soon as it holds a whole sentence. */
  const readBeginning = (line: string): boolean => {
    if (!isInLine) {
      // What these are shows only when they are whole.
      if (fence || tableHead || isInTable || line.includes('|') || fenceStart.test(line.replace(marks, '')))
        return false;
      const mark = marks.exec(line)?.[0] ?? '';
      const text = mark ? line.slice(mark.length) : `${block} ${line}`;
      if (sentencesOf(text.slice(0, readableLength(text)), locale).length < 2) return false;
    }
    add(line);
    isInLine = true;
    return true;
  };

  return (text, isFinal, language) => {
    said = [];
    locale = language;
    const lines = text.slice(readLength).split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) readLine(line.replace(/\r$/, ''));
    const isRead = !isFinal && readBeginning(last);
    readLength = Math.max(readLength, text.length - (isRead || isFinal ? 0 : last.length));
    if (isFinal) {
      if (last) readLine(last);
      if (tableHead) endsHead('');
      endBlock();
    } else {
      const length = readableLength(block);
      block = sayWhole(block.slice(0, length)) + block.slice(length);
    }
    return said;
  };
}
