// A guest who writes before the form was sent (docs/protocol.md#the-start-form).

import { describe, expect, it } from 'vitest';
import { useDemoHost } from './support/use-demo-host.ts';
import { createVisitor } from './support/visitor.ts';

const demoHost = useDemoHost();

describe('a guest without a name', () => {
  it('is told by the persona’s settings whether a message may go before the form', async () => {
    const settingOf = async (personaId: string) => {
      const { bootstrap } = await createVisitor(demoHost(), null, personaId);
      return bootstrap.persona?.settings?.find(({ key }) => key === 'requireEmailUpfront')?.value;
    };
    expect([await settingOf('support'), await settingOf('guide')]).toEqual([undefined, false]);
  });

  it('G4: is answered, and is the same guest with the same messages once the form was sent', async () => {
    const visitor = await createVisitor(demoHost(), null, 'guide');
    expect(visitor.bootstrap.guest?.name ?? null).toBeNull();
    const question = await visitor.say('How do I brew it?');
    await visitor.read(question.id);
    const before = (await visitor.history()).messages.map(({ id, role }) => ({ id, role }));
    const refused = await visitor.call(`/guests/${visitor.bootstrap.guest?.id}`, {
      method: 'PUT',
      body: { name: ' ', email: 'nobody', additionalInfo: [] },
    });
    expect(refused.status).toBe(422);
    const stored = await visitor.call(`/guests/${visitor.bootstrap.guest?.id}`, {
      method: 'PUT',
      body: { name: 'Ada', email: 'ada@example.org', additionalInfo: [] },
    });
    expect(stored.data).toMatchObject({ id: visitor.bootstrap.guest?.id, name: 'Ada' });
    expect((await visitor.history()).messages.map(({ id, role }) => ({ id, role }))).toEqual(before);
  });
});
