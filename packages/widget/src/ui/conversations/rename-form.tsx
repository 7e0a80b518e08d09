import { useEffect, useRef, useState } from 'react';
import { useT } from '../context.ts';
import { tw } from '../theme/tw.ts';
import { isComposing } from '../kit/is-composing.ts';

const fieldClass = tw`min-h-10 min-w-0 w-full rounded-control border border-input bg-background px-2.5 coarse:text-[16px] focus-visible:[outline:none] focus-visible:border-accent-line focus-visible:[box-shadow:0_0_0_1px_var(--pc-accent-line)]`;

export interface RenameFormProps {
  readonly title: string;
  readonly isBusy: boolean;
  readonly onSave: (title: string) => unknown;
  readonly onClose: () => void;
}

/** A field in place of the row: Enter saves, Escape leaves the title as it was. */
export function RenameForm({ title, isBusy, onSave, onClose }: RenameFormProps) {
  const t = useT();
  const [text, setText] = useState(title);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <form
      className={tw`flex flex-col gap-2 p-2.5`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSave(text);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <input
        ref={field}
        className={fieldClass}
        type="text"
        // An empty field with `auto` would be left-to-right.
        dir={text ? 'auto' : undefined}
        autoComplete="off"
        maxLength={100}
        // What were typed while it is saved would go with the field.
        readOnly={isBusy}
        value={text}
        aria-label={t('conversations.name')}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <div className={tw`flex flex-wrap justify-end gap-2`}>
        <button type="button" className="pc-button" onClick={onClose}>
          {t('form.cancel')}
        </button>
        <button type="submit" className="pc-button" data-primary="" aria-disabled={isBusy}>
          {t('form.save')}
        </button>
      </div>
    </form>
  );
}
