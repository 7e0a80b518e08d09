'use client';

import 'persona-chat';
import { useEffect, useRef, useState } from 'react';

export function Chat() {
  const chat = useRef(null);
  const [heard, setHeard] = useState('nothing');
  useEffect(() => {
    const element = chat.current;
    const listen = ({ detail }) => setHeard(`${detail.message.role}: ${detail.message.content}`);
    element.addEventListener('persona-chat:message', listen);
    return () => element.removeEventListener('persona-chat:message', listen);
  }, []);
  return (
    <>
      <output>{heard}</output>
      <persona-chat ref={chat} api-base="https://api.example" persona-id="support" />
    </>
  );
}
