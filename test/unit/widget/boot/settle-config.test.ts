import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSettling } from '../../../../packages/widget/src/boot/settle-config.ts';
import type { ShellConfig } from '../../../../packages/widget/src/core/host-types.ts';
import { channelSchema } from '../../../../packages/widget/src/protocol/enums.ts';

const advise = vi.fn();

beforeEach(() => advise.mockReset());

const shell = (config: Partial<ShellConfig> = {}): ShellConfig => ({
  apiBase: 'https://api.example',
  mode: 'bubble',
  position: 'bottom-right',
  assetBase: 'https://cdn.example/',
  ...config,
});

describe('settling a configuration', () => {
  it('says that nobody is named to talk to', () => {
    const settle = createSettling(advise);
    for (const apiBase of ['', undefined]) settle({ ...shell(), apiBase } as ShellConfig);
    expect(advise.mock.calls).toEqual([['api-base'], ['api-base']]);
  });

  it('gives each mode its channel', () => {
    const settle = createSettling(advise);
    expect(settle(shell()).channel).toBe('WEB_WIDGET');
    expect(settle(shell({ mode: 'page' })).channel).toBe('WEB');
  });

  it.each(channelSchema.options)('takes the wire channel %s', (channel) => {
    expect(createSettling(advise)(shell({ channel })).channel).toBe(channel);
    expect(advise).not.toHaveBeenCalled();
  });

  it.each(['PIGEON', 'web', 'WEB ', 'SMS IMESSAGE', ' '])(
    'tells of the channel "%s" and takes the default',
    (channel) => {
      const settle = createSettling(advise);
      expect(settle(shell({ channel })).channel).toBe('WEB_WIDGET');
      expect(advise.mock.calls).toEqual([['channel', [channel, expect.stringContaining('WEB_WIDGET')]]]);
    },
  );

  it('tells of a language that it does not know', () => {
    const settle = createSettling(advise);
    settle(shell({ lang: 'xx' }));
    settle(shell({ lang: 'pt-BR' }));
    settle(shell({ lang: 'JA-jp' }));
    expect(advise.mock.calls).toEqual([['lang', 'xx']]);
  });

  const whole = {
    id: 'guide',
    name: 'Mina',
    settings: [],
    channels: [],
    style: { accent: 'Ocean', dark: { card: '#000' } },
  };

  it.each<[string, unknown, object | undefined, string]>([
    ['a whole one', whole, whole, ''],
    ['a part of one', { id: 'guide' }, { id: 'guide' }, ''],
    ['nothing', {}, {}, ''],
    ['null', null, undefined, ''],
    ['a text', 'guide', {}, 'persona'],
    ['a list', [whole], {}, 'persona'],
    ['no settings', { ...whole, settings: 'x' }, { ...whole, settings: undefined }, 'persona.settings'],
    [
      'a bad setting',
      { settings: [7, { key: 'a', value: 1 }] },
      { settings: [{ key: 'a', value: 1 }] },
      'persona.settings',
    ],
    ['no style', { name: 'N', style: 7 }, { name: 'N' }, 'persona.style'],
    ['a bad accent', { style: { accent: 7, fill: 'solid' } }, { style: { fill: 'solid' } }, 'persona.style.accent'],
    ['no name', { id: 'guide', name: null }, { id: 'guide' }, 'persona.name'],
    ['no channel', { channels: [null, { type: 'web' }] }, { channels: [{ type: 'web' }] }, 'persona.channels'],
    ['no address', { name: 'N', imageUrl: 7 }, { name: 'N' }, 'persona.imageUrl'],
  ])('reads of a persona that is %s what can be read, and tells once of the rest', (_what, persona, read, unread) => {
    const settle = createSettling(advise);
    const config = shell({ persona } as Partial<ShellConfig>);
    const first = settle(config).persona;
    expect(first).toEqual(read);
    expect(settle({ ...config, theme: 'dark' }).persona).toBe(first);
    expect(advise.mock.calls).toEqual(unread ? [['persona', [unread]]] : []);
  });
});
