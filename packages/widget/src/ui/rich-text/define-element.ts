// <persona-editor>: life cycle, form and attributes; the editor itself is the view in standalone.tsx.

import type { LocaleStrings } from '../../core/env.ts';
import { countCharacters } from './embedded-picture.ts';
import { createFieldTranslate } from './field-strings.ts';
import { mountStandalone, type Standalone } from './standalone.tsx';

export interface EditorLocale {
  readonly strings: LocaleStrings;
  /** BCP 47. */
  readonly tag: string;
  readonly isRightToLeft: boolean;
}

export type LoadEditorLocale = (lang: string) => Promise<EditorLocale>;

const tag = 'persona-editor';
const themes = ['auto', 'light', 'dark'] as const;
const english: EditorLocale = { strings: {}, tag: 'en-US', isRightToLeft: false };

/** Defines the element once; `loadLocale` gives the strings of a language, none for English. */
export function defineEditorElement(loadLocale: LoadEditorLocale): void {
  if (customElements.get(tag)) return;

  class EditorElement extends HTMLElement {
    static readonly formAssociated = true;
    static readonly observedAttributes = [
      'value',
      'placeholder',
      'maxlength',
      'required',
      'disabled',
      'lang',
      'theme',
      'image-origins',
      'aria-label',
    ];
    readonly #internals = this.attachInternals();
    // Firefox leads to what is invalid only where the element itself can take the focus.
    readonly #root = this.attachShadow({ mode: 'open', delegatesFocus: true });
    #editor: Standalone | null = null;
    #value = '';
    /** What `change` was last fired for, or what stood there when the focus came. */
    #settled = '';
    #isDisabled = false;
    #isLed = false;
    #language = '';
    #locale = english;
    #t = createFieldTranslate(english.strings, english.tag);

    constructor() {
      super();
      // A label's click arrives as one of our own.
      this.addEventListener('click', (event) => {
        if (event.composedPath()[0] === this) this.focus();
      });
      // The focus that follows at once is meant for the text, not for the first button.
      this.addEventListener('invalid', () => {
        this.#isLed = true;
        setTimeout(() => (this.#isLed = false));
      });
    }

    connectedCallback(): void {
      this.#takeEarly();
      this.#settled = this.#value;
      this.#editor ??= mountStandalone(this.#root, {
        onInput: (value) => {
          this.#set(value);
          this.#draw();
          this.dispatchEvent(new CustomEvent('input', { bubbles: true, composed: true }));
        },
        onFocus: () => {
          if (this.#isLed) this.focus();
          // Labels may have come after the element.
          this.#draw();
        },
        onBlur: () => this.#settle(),
      });
      void this.#loadLanguage();
      this.#draw();
    }

    /** A move takes the element out and back in within one task. */
    disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#editor?.destroy();
        this.#editor = null;
      });
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null): void {
      if (before === after) return;
      if (name === 'value') this.value = after ?? '';
      else if (name === 'lang') void this.#loadLanguage();
      else this.#draw();
    }

    formDisabledCallback(isDisabled: boolean): void {
      this.#isDisabled = isDisabled;
      this.#draw();
    }

    formResetCallback(): void {
      this.value = this.getAttribute('value') ?? '';
    }

    formStateRestoreCallback(state: string): void {
      this.value = state;
    }

    override focus(): void {
      this.#editor?.focus();
    }

    get value(): string {
      return this.#value;
    }

    set value(value: string) {
      this.#set(String(value ?? ''));
      this.#settled = this.#value;
      this.#draw();
    }

    get name(): string {
      return this.getAttribute('name') ?? '';
    }

    set name(name: string) {
      this.setAttribute('name', name);
    }

    get placeholder(): string {
      return this.getAttribute('placeholder') ?? '';
    }

    set placeholder(text: string) {
      this.setAttribute('placeholder', text);
    }

    get disabled(): boolean {
      return this.hasAttribute('disabled');
    }

    set disabled(isDisabled: boolean) {
      this.toggleAttribute('disabled', Boolean(isDisabled));
    }

    get required(): boolean {
      return this.hasAttribute('required');
    }

    set required(isRequired: boolean) {
      this.toggleAttribute('required', Boolean(isRequired));
    }

    get maxLength(): number {
      const length = Number.parseInt(this.getAttribute('maxlength') ?? '', 10);
      return length >= 0 ? length : -1;
    }

    set maxLength(length: number) {
      this.setAttribute('maxlength', String(length));
    }

    get theme(): (typeof themes)[number] {
      return themes.find((theme) => theme === this.getAttribute('theme')) ?? 'auto';
    }

    set theme(theme: (typeof themes)[number]) {
      this.setAttribute('theme', theme);
    }

    get form(): HTMLFormElement | null {
      return this.#internals.form;
    }

    get validity(): ValidityState {
      return this.#internals.validity;
    }

    get validationMessage(): string {
      return this.#internals.validationMessage;
    }

    get willValidate(): boolean {
      return this.#internals.willValidate;
    }

    checkValidity(): boolean {
      return this.#internals.checkValidity();
    }

    reportValidity(): boolean {
      return this.#internals.reportValidity();
    }

    /** Properties that were set before the element was defined lie in the way of ours. */
    #takeEarly(): void {
      for (const name of ['value', 'name', 'placeholder', 'disabled', 'required', 'maxLength', 'theme'] as const) {
        if (!Object.hasOwn(this, name)) continue;
        const { [name]: early } = this;
        Reflect.deleteProperty(this, name);
        Reflect.set(this, name, early);
      }
    }

    #set(value: string): void {
      this.#value = value;
      this.#internals.setFormValue(value);
    }

    #settle(): void {
      if (this.#settled === this.#value) return;
      this.#settled = this.#value;
      this.dispatchEvent(new CustomEvent('change', { bubbles: true }));
    }

    #validate(): void {
      const max = this.maxLength;
      const anchor = this.#editor?.field();
      if (this.required && this.#value.trim() === '') {
        this.#internals.setValidity({ valueMissing: true }, this.#t('validation.string.required'), anchor);
      } else if (max >= 0 && countCharacters(this.#value) > max) {
        this.#internals.setValidity({ tooLong: true }, this.#t('editor.tooLong', { max, count: max }), anchor);
      } else {
        this.#internals.setValidity({});
      }
    }

    /** Its own language, or that of what it stands in. */
    async #loadLanguage(): Promise<void> {
      const lang = this.closest('[lang]')?.getAttribute('lang') ?? '';
      if (lang === this.#language) return;
      this.#language = lang;
      // English shows where a language could not load.
      const locale = await loadLocale(lang).catch(() => english);
      if (this.#language !== lang) return;
      this.#locale = locale;
      this.#t = createFieldTranslate(locale.strings, locale.tag);
      this.#draw();
    }

    #draw(): void {
      const label =
        this.getAttribute('aria-label') || [...this.#internals.labels].map((one) => one.textContent?.trim()).join(' ');
      this.#editor?.draw({
        t: this.#t,
        value: this.#value,
        placeholder: this.placeholder,
        label: label || this.placeholder,
        isDisabled: this.disabled || this.#isDisabled,
        isRequired: this.required,
        maxLength: this.maxLength >= 0 ? this.maxLength : undefined,
        theme: this.theme,
        imageOrigins: (this.getAttribute('image-origins') ?? '').split(/\s+/).filter(Boolean),
        lang: this.#locale.tag,
        isRightToLeft: this.#locale.isRightToLeft,
      });
      this.#validate();
    }
  }

  customElements.define(tag, EditorElement);
}
