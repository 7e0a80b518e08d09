import { readForm } from '../../protocol/form.ts';

/** What a form asks, in words; empty where the message has none. */
export function formText(value: unknown): string {
  const form = readForm(value);
  if (!form) return '';
  return [form.title, form.text, form.fields.map(({ name }) => `- ${name}`).join('\n')].filter(Boolean).join('\n\n');
}
