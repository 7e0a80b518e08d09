import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSettling } from '../../../../packages/widget/src/boot/settle-config.ts';
import type { ShellConfig } from '../../../../packages/widget/src/core/host-types.ts';
import { channelSchema } from '../../../../packages/widget/src/protocol/enums.ts';

const warn = vi.fn();

beforeEach(() => {
  warn.mockReset();
  vi.spyOn(console, 'warn').mockImplementation(warn);
});

afterEach(() => vi.restoreAllMocks());

const shell = (config: Partial<ShellConfig> = {}): ShellConfig => ({
  apiBase: 'https://api.example',
  mode: 'bubble',
  position: 'bottom-right',
  assetBase: 'https://cdn.example/',
  ...config,
});

describe('settling a configuration', () => {
  it('gives each mode its channel', () => {
    const settle = createSettling();
    expect(settle(shell()).channel).toBe('WEB_WIDGET');
    expect(settle(shell({ mode: 'page' })).channel).toBe('WEB');
  });

  it.each(channelSchema.options)('takes the wire channel %s', (channel) => {
    expect(createSettling()(shell({ channel })).channel).toBe(channel);
    expect(warn).not.toHaveBeenCalled();
  });

  it.each(['PIGEON', 'web', 'WEB ', 'SMS IMESSAGE', ' '])(
    'warns once of the channel "%s" and takes the default',
    (channel) => {
      const settle = createSettling();
      expect(settle(shell({ channel })).channel).toBe('WEB_WIDGET');
      settle(shell({ channel, theme: 'dark' }));
      expect(warn).toHaveBeenCalledTimes(1);
      expect(warn.mock.calls[0]?.[0]).toMatch(/channel takes one of .*WEB_WIDGET/);
    },
  );

  it('warns once of a language that it does not know', () => {
    const settle = createSettling();
    settle(shell({ lang: 'xx' }));
    settle(shell({ lang: 'xx', theme: 'dark' }));
    settle(shell({ lang: 'pt-BR' }));
    settle(shell({ lang: 'JA-jp' }));
    expect(warn.mock.calls).toEqual([[expect.stringContaining('lang takes')]]);
  });
});
