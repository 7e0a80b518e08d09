import Link from 'next/link';
import { Chat } from './chat';

export const metadata = { title: 'Shop' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <head>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <nav>
          <Link href="/">Home</Link> <Link href="/other">Other page</Link> <Link href="/checkout">Checkout</Link>
        </nav>
        {children}
        <Chat />
      </body>
    </html>
  );
}
