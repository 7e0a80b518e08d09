'use client';

import { usePathname } from 'next/navigation';
import { PersonaChat } from 'persona-chat/react';

export function Chat({ token }) {
  if (usePathname() === '/checkout') return null;
  return (
    <PersonaChat
      apiBase="https://api.example"
      personaId="support"
      token={token}
      onMessage={({ message }) => console.log(`${message.role}: ${message.content}`)}
    />
  );
}
