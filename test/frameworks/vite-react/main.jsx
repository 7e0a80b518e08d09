import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Chat } from './chat.jsx';

const titles = { '/other': 'Other page', '/checkout': 'Checkout' };

function App() {
  const [path, setPath] = useState(location.pathname);
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
        <a href="/">Home</a> <a href="/other">Other page</a> <a href="/checkout">Checkout</a>
      </nav>
      <h1>{titles[path] ?? 'Home'}</h1>
      <Chat path={path} />
    </>
  );
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
