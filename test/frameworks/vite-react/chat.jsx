import { PersonaChat } from 'persona-chat/react';

export function Chat({ path, token }) {
  if (path === '/checkout') return null;
  return (
    <PersonaChat
      apiBase="https://api.example"
      personaId="support"
      token={token}
      onMessage={({ message }) => console.log(`${message.role}: ${message.content}`)}
    />
  );
}
