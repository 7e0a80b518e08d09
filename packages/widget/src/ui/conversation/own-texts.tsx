import { useConversation } from '../context.ts';
import { tw } from '../theme/tw.ts';

const textClass = tw`self-end rounded-bubble px-4 py-2 bg-muted whitespace-pre-wrap wrap-anywhere`;

/** What the visitor has written here, while the code that draws messages is not: their text never goes out of sight (G1). */
export function OwnTexts({ keys }: { readonly keys: readonly string[] }) {
  const { timeline } = useConversation();
  const own = keys.flatMap((key) => {
    const message = timeline.get(key);
    // What the history brought has the server's id as its key.
    const isWritten = message?.role === 'user' && message.requestId === key;
    const text = isWritten && (message.content || message.attachments.map(({ name }) => name).join(', '));
    return text ? [{ key, text }] : [];
  });
  if (own.length === 0) return null;
  return (
    <div
      className={tw`mx-auto flex w-full max-w-[792px] flex-none flex-col gap-2 max-h-[50%] overflow-auto px-4 py-2`}
      tabIndex={0}
    >
      {own.map(({ key, text }) => (
        <p key={key} className={textClass} dir="auto">
          {text}
        </p>
      ))}
    </div>
  );
}
