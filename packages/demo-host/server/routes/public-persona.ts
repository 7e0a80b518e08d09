import { idSchema } from '@persona-chat/widget/protocol/requests.ts';
import type { FastifyInstance } from 'fastify';
import { HttpError, readInput } from '../http-error.ts';
import { toStorableText } from '../store/database.ts';
import { findPersona } from '../store/personas.ts';
import { compressed } from './compressed.ts';
import type { ApiServices } from './services.ts';

/** GET /personas/{personaId}: what a page may know of a persona before anybody has opened the chat (docs/protocol.md#speaking-first). */
export const publicPersonaRoutes = (app: FastifyInstance, { database, limits, addresses }: ApiServices): void => {
  app.get<{ Params: { personaId: string } }>(
    '/personas/:personaId',
    { compress: compressed, config: { callLimit: limits.publicFile } },
    async (request, reply) => {
      const personaId = readInput(idSchema, request.params.personaId);
      const persona = await findPersona(database, toStorableText(personaId));
      if (!persona) throw new HttpError(404, 'There is no such persona.');
      const { id, name, imageUrl, starters, proactive } = persona.wire;
      // Each page of a site asks: it is the same for everybody.
      reply.header('cache-control', 'public, max-age=300');
      return {
        data: {
          id,
          name,
          imageUrl: imageUrl ? new URL(imageUrl, addresses().apiUrl).href : null,
          ...(starters != null && { starters }),
          ...(proactive != null && { proactive }),
        },
      };
    },
  );
};
