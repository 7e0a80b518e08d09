// The public face of persona-editor.js. It imports nothing, so that its types can be published as they stand.

/** `<persona-editor>`: a rich-text field for forms. Its value is markdown. */
export interface PersonaEditorElement extends HTMLElement {
  /** What stands in the editor, as markdown; also the value that its form sends under the element's `name`. */
  value: string;
  /** Name under which the form sends the value; reflects the attribute. */
  name: string;
  placeholder: string;
  /** Nothing can be typed, and the form does not send the value. */
  disabled: boolean;
  /** The form is valid only with a text. */
  required: boolean;
  /** Characters of the value that are allowed, or -1 where there is no limit; a counter shows them. */
  maxLength: number;
  /** `auto` follows the system. */
  theme: 'auto' | 'light' | 'dark';
  readonly form: HTMLFormElement | null;
  readonly validity: ValidityState;
  readonly validationMessage: string;
  readonly willValidate: boolean;
  /** Whether the value is valid; fires `invalid` when it is not. */
  checkValidity(): boolean;
  /** The same, and tells the visitor. */
  reportValidity(): boolean;
}

/** Attributes of `<persona-editor>` as JSX and templates write them. */
export interface PersonaEditorAttributes {
  name?: string | undefined;
  value?: string | undefined;
  placeholder?: string | undefined;
  maxlength?: number | string | undefined;
  required?: boolean | '' | undefined;
  disabled?: boolean | '' | undefined;
  /** Language of its buttons and messages; without it that of the page around it. */
  lang?: string | undefined;
  theme?: 'auto' | 'light' | 'dark' | undefined;
  /** Space-separated origins from which the content may load images, beside the page's own. */
  'image-origins'?: string | undefined;
}
