import { describe, expect, it } from 'vitest';
import { withEditorStrings } from '../../../../../packages/widget/src/ui/rich-text/editor-strings.ts';
import { createFieldTranslate } from '../../../../../packages/widget/src/ui/rich-text/field-strings.ts';

describe('texts of <persona-editor>', () => {
  it('are English without a file, also those that the editor shares with forms', () => {
    const t = createFieldTranslate({}, 'en-US');
    expect(t('editor.bold')).toBe('Bold');
    expect(t('validation.string.required')).toBe('This field is required');
    expect(t('editor.tooLong', { max: 4, count: 4 })).toBe('This text must be at most 4 characters');
  });

  it('are those of a file, and English where it has none', () => {
    const t = createFieldTranslate(
      { editor: { bold: 'Fett' }, validation: { string: { required: 'Bitte ausfüllen' } } },
      'de-DE',
    );
    expect([t('editor.bold'), t('editor.italic'), t('validation.string.required')]).toEqual([
      'Fett',
      'Italic',
      'Bitte ausfüllen',
    ]);
  });

  it('take the plural form of their language', () => {
    const strings = {
      editor: {
        tooLong_one: '{{max}} znak',
        tooLong_few: '{{max}} znaki',
        tooLong_many: '{{max}} znaków',
        tooLong_other: '{{max}} znaku',
      },
    };
    const t = createFieldTranslate(strings, 'pl-PL');
    expect([1, 2, 5, 22].map((max) => t('editor.tooLong', { max, count: max }))).toEqual([
      '1 znak',
      '2 znaki',
      '5 znaków',
      '22 znaki',
    ]);
    expect(
      createFieldTranslate({ editor: { tooLong: 'Max. {{max}}' } }, 'de-DE')('editor.tooLong', { max: 2, count: 2 }),
    ).toBe('Max. 2');
  });

  it('have numbers as their language writes them, and English ones where the text is English', () => {
    const values = { max: 100_000, count: 100_000 };
    expect(createFieldTranslate({}, 'en-US')('editor.tooLong', values)).toContain('at most 100,000 characters');
    expect(createFieldTranslate({}, 'de-DE')('editor.tooLong', values)).toContain('at most 100,000 characters');
    const german = createFieldTranslate({ editor: { tooLong: 'Max. {{max}}' } }, 'de-DE');
    expect(german('editor.tooLong', values)).toBe('Max. 100.000');
    // In the chat, whose own translation has the English of the editor nowhere.
    expect(withEditorStrings((key) => key)('editor.tooLong', values)).toContain('at most 100,000 characters');
  });

  it('are English where a file is not as it should be', () => {
    const t = createFieldTranslate({ editor: 'no group' }, 'en-US');
    expect(t('editor.bold')).toBe('Bold');
  });
});
