import { afterEach, describe, expect, it, vi } from 'vitest';
import { directionOf, launcherWords, visitorLanguage } from '../../../packages/loader/src/language.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the language of the launcher', () => {
  it('takes the first of the visitor\'s languages that has words', () => {
    vi.stubGlobal('navigator', { languages: ['xx-YY', 'en-GB', 'de'] });
    expect(visitorLanguage()).toBe('en-GB');
  });

  it('falls back to English', () => {
    vi.stubGlobal('navigator', { languages: ['xx'] });
    expect(visitorLanguage()).toBe('EN');
  });

  it.each(['EN', 'en', 'en-US', 'En-gb'])('finds the words of %s', (tag) => {
    expect(launcherWords(tag)[0]).toBe('Open chat');
  });

  it('shows English where a language has no words', () => {
    expect(launcherWords('xx')).toEqual(launcherWords('EN'));
  });

  it.each([['AR', 'rtl'], ['ar-EG', 'rtl'], ['EN', 'ltr'], ['ja-JP', 'ltr']])('reads %s %s', (tag, direction) => {
    expect(directionOf(tag)).toBe(direction);
  });
});
