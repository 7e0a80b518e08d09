import { describe, expect, it } from 'vitest';
import { toImageOrigins } from '../../../../../packages/widget/src/features/theme/image-origins.ts';
import { toLook } from '../../../../../packages/widget/src/features/theme/theme.ts';
import { config } from '../../../../helpers/fake-chat.ts';

const persona = (fields: object) => ({ id: 'p', name: 'Mina', settings: [], channels: [], ...fields });

describe('toLook', () => {
  it('takes the attribute, else the persona\'s, else the default', () => {
    const style = { theme: 'dark', accent: 'Ocean', fill: 'gradient', light: { accent: '#111' } } as const;
    expect(toLook({}, null)).toEqual({ theme: 'auto', accent: undefined, fill: 'solid', light: {}, dark: {} });
    expect(toLook({}, persona({ style }))).toEqual({ ...style, dark: {} });
    expect(toLook({ theme: 'light', accent: 'Forest', fill: 'solid' }, persona({ style }))).toMatchObject(
      { theme: 'light', accent: 'Forest', fill: 'solid', light: { accent: '#111' } },
    );
  });
});

describe('toImageOrigins', () => {
  it('allows the API, the persona\'s picture and what the host names, as origins', () => {
    const imageOrigins = 'https://img.example/path  https://api.example nonsense data:image/png;base64,AA';
    expect(toImageOrigins({ ...config, imageOrigins }, persona({ imageUrl: 'https://cdn.example/mina.svg' }))).toEqual(
      ['https://api.example', 'https://cdn.example', 'https://img.example'],
    );
  });
});
