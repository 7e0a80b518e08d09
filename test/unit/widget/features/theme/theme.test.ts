import { describe, expect, it } from 'vitest';
import { toImageOrigins } from '../../../../../packages/widget/src/features/theme/image-origins.ts';
import { toLook } from '../../../../../packages/widget/src/features/theme/theme.ts';
import { config } from '../../../../helpers/fake-chat.ts';

const persona = (fields: object) => ({ id: 'p', name: 'Mina', settings: [], channels: [], ...fields });

describe('toLook', () => {
  const style = { theme: 'dark', accent: 'Ocean', fill: 'gradient', light: { accent: '#111' } } as const;

  it("takes the attribute, else the persona's, else the default", () => {
    expect(toLook({}, null)).toMatchObject({ theme: 'auto', fill: 'solid', light: {}, dark: {} });
    expect(toLook({}, persona({ style }))).toMatchObject({
      theme: 'dark',
      fill: 'gradient',
      light: { accent: '#111' },
    });
    expect(toLook({ theme: 'light', fill: 'solid' }, persona({ style }))).toMatchObject({
      theme: 'light',
      fill: 'solid',
    });
  });

  it("keeps the two accents apart, since the persona's steps in for an attribute that is no colour", () => {
    expect(toLook({ accent: 'Forest' }, persona({ style }))).toMatchObject({
      accent: 'Forest',
      personaAccent: 'Ocean',
    });
    expect(toLook({}, persona({ style }))).toMatchObject({ accent: undefined, personaAccent: 'Ocean' });
    expect(toLook({}, null)).toMatchObject({ accent: undefined, personaAccent: undefined });
  });
});

describe('toImageOrigins', () => {
  it("allows the API, the persona's picture and what the host names, as origins", () => {
    const imageOrigins = 'https://img.example/path  https://api.example nonsense data:image/png;base64,AA';
    expect(toImageOrigins({ ...config, imageOrigins }, persona({ imageUrl: 'https://cdn.example/mina.svg' }))).toEqual([
      'https://api.example',
      'https://cdn.example',
      'https://img.example',
    ]);
  });
});
