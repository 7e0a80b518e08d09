import { PersonaChat } from 'persona-chat/react';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

function App() {
  const [path, setPath] = useState(location.pathname);
  const [heard, setHeard] = useState('nothing');
  useEffect(() => {
    const follow = () => setPath(location.pathname);
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const go = (event) => {
    event.preventDefault();
    history.pushState(null, '', event.target.href);
    setPath(location.pathname);
  };
  return (
    <>
      <nav onClick={go}>
        <a href="/">Home</a> <a href="/other">Other page</a>
      </nav>
      <h1>{path === '/other' ? 'Other page' : 'Home'}</h1>
      <output>{heard}</output>
      <PersonaChat
        apiBase="https://api.example"
        personaId="support"
        onMessage={({ message }) => setHeard(`${message.role}: ${message.content}`)}
      />
    </>
  );
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
