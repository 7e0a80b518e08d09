'use client';

import { PersonaChat } from 'persona-chat/react';
import { useState } from 'react';

export function Chat() {
  const [heard, setHeard] = useState('nothing');
  return (
    <>
      <output>{heard}</output>
      <PersonaChat
        apiBase="https://api.example"
        personaId="support"
        onMessage={({ message }) => setHeard(`${message.role}: ${message.content}`)}
      />
    </>
  );
}
