// The formulas of one message: each is a box that shows its source until MathML can be drawn of it.

import type { Formulas, FormulasHost } from '../markdown/formulas-port.ts';
import { chunks } from '../chunks.ts';
import { tw } from '../theme/tw.ts';
import { copyFormulas } from './copy-formulas.ts';
import { createFormulaReader, type Formula, indexOf, privateLetters } from './formula-reader.ts';

interface Box {
  readonly element: HTMLElement;
  formula: Formula;
  state: 'source' | 'drawn' | 'code';
}

/** Until it is drawn a formula is text that runs on in its line; then a box, which scrolls where it is wider than the message. */
const lineClass = tw`pc-formula whitespace-pre-wrap data-[drawn]:inline-block data-[drawn]:max-w-full [&[tabindex]]:[overflow:auto_hidden] [&[tabindex]]:[scrollbar-width:thin] [&[tabindex]]:align-middle`;
/** The line breaks around it are those between blocks. */
const blockClass = tw`pc-formula pc-formula-block relative my-1.5 block whitespace-pre-wrap [&+br]:hidden [&[tabindex]]:[overflow:auto_hidden] [&[tabindex]]:[scrollbar-width:thin]`;
/** What is selected and copied is what was written; in a line without a size, since what lies over it would be a line of its own. */
const lineSourceClass = tw`pc-formula-source whitespace-pre text-transparent [font-size:0] [forced-color-adjust:none] [line-height:0]`;
const blockSourceClass = tw`pc-formula-source absolute inset-0 overflow-hidden whitespace-pre text-transparent [forced-color-adjust:none]`;

const letters = new RegExp(privateLetters.source, 'g');

/** Shows a formula as it was written: as text, or as code once it is known that it stays so. */
function showSource(box: Box, isCode: boolean): void {
  const { element, formula } = box;
  box.state = isCode ? 'code' : 'source';
  delete element.dataset['drawn'];
  if (!isCode) return element.replaceChildren(formula.source);
  const code = document.createElement('code');
  code.textContent = formula.source;
  element.replaceChildren(code);
}

/** Creates the formulas of a message. `complete` asks for what draws them as soon as one is whole. */
export function createFormulas({ element: message, t, scrollBoxes }: FormulasHost): Formulas {
  const read = createFormulaReader();
  const boxes: Box[] = [];
  let formulas: readonly Formula[] = [];
  const stopCopying = copyFormulas(message);
  let stop: (() => void) | undefined;

  /** Of what cannot be drawn the source stays, as code. */
  function draw(box: Box): void {
    const { element, formula } = box;
    const mathml = chunks.mathml.opened();
    const math = mathml?.helpers.drawMathml(formula.tex, formula.isDisplay);
    if (!math) return showSource(box, true);
    const source = document.createElement('span');
    source.className = formula.isDisplay ? blockSourceClass : lineSourceClass;
    // A selection takes it along in place of the signs, which hold no order that could be read.
    source.ariaHidden = 'true';
    source.textContent = formula.source;
    box.state = 'drawn';
    element.dataset['drawn'] = '';
    element.replaceChildren(math, source);
    scrollBoxes.add(element, math as HTMLElement, t('formulas.formula'));
  }

  function drawAll(): void {
    // There is none for a formula whose line is not shown yet.
    for (const [, box] of Object.entries(boxes)) if (box.state !== 'drawn' && !box.formula.isOpen) draw(box);
  }

  function show(box: Box): void {
    const { element, formula } = box;
    element.className = formula.isDisplay ? blockClass : lineClass;
    if (formula.isOpen) return showSource(box, false);
    if (chunks.mathml.opened()) return draw(box);
    showSource(box, stop !== undefined && chunks.mathml.$state.get().name === 'failed');
    if (stop) return;
    void chunks.mathml.load();
    // After a failure the next message with a formula asks again, and those of this one are drawn then too.
    stop = chunks.mathml.$state.subscribe(({ name }) => {
      if (name === 'ready' || name === 'failed') drawAll();
    });
  }

  function boxOf(letter: string): HTMLElement | undefined {
    const index = indexOf(letter);
    const formula = formulas[index];
    if (!formula) return undefined;
    let box = boxes[index];
    if (!box) {
      const element = document.createElement('span');
      element.dir = 'ltr';
      element.translate = false;
      box = boxes[index] = { element, formula, state: 'source' };
      show(box);
    }
    return box.element;
  }

  const restore = (text: string) => text.replace(letters, (letter) => formulas[indexOf(letter)]?.source ?? letter);

  function fill(text: Text): void {
    if (text.parentElement?.closest('code')) text.data = restore(text.data);
    else if (privateLetters.test(text.data)) {
      const parts = text.data.split(new RegExp(`(${privateLetters.source})`)).filter(Boolean);
      text.replaceWith(...parts.map((part) => (privateLetters.test(part) ? (boxOf(part) ?? part) : part)));
    }
  }

  return {
    mask(text, isStreaming) {
      const next = read(text, isStreaming);
      formulas = next.formulas;
      for (const [index, box] of Object.entries(boxes.splice(0))) {
        const formula = formulas[Number(index)];
        if (!formula) continue;
        boxes[Number(index)] = box;
        const { source, isOpen, isDisplay } = box.formula;
        box.formula = formula;
        if (source !== formula.source || isOpen !== formula.isOpen || isDisplay !== formula.isDisplay) show(box);
      }
      return next.text;
    },
    restore,
    complete(fragment) {
      for (const image of fragment.querySelectorAll('img')) {
        image.alt = restore(image.alt);
        image.dataset['src'] = restore(image.dataset['src'] ?? '');
      }
      const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(fill);
    },
    destroy() {
      stop?.();
      stopCopying();
    },
  };
}
