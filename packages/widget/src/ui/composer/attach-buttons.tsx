import attachIcon from 'lucide-static/icons/paperclip.svg';
import cameraIcon from 'lucide-static/icons/camera.svg';
import { useRef, useState, type ComponentProps } from 'react';
import { useT, useConversation } from '../context.ts';
import { IconButton } from '../kit/icon-button.tsx';

/** "Attach file" needs no code for files before one is picked. */
export function AttachButton() {
  const t = useT();
  const { attachments } = useConversation();
  return <PickButton label={t('attachments.attach')} icon={attachIcon} accept={attachments.accept} multiple />;
}

/** "Take photo", on touch devices. It stands directly before "Formatting", with which it shares one place (composer.css). */
export function CameraButton() {
  const t = useT();
  const [hasTouch] = useState(() => matchMedia('(pointer: coarse)').matches);
  if (!hasTouch) return null;
  return <PickButton label={t('attachments.camera')} icon={cameraIcon} accept="image/*" capture="environment" />;
}

type PickButtonProps = Pick<ComponentProps<typeof IconButton>, 'label' | 'icon'> &
  Pick<ComponentProps<'input'>, 'accept' | 'capture' | 'multiple'>;

function PickButton({ label, icon, ...rest }: PickButtonProps) {
  const { attachments } = useConversation();
  const input = useRef<HTMLInputElement>(null);

  function take() {
    const files = [...(input.current?.files ?? [])];
    // The same file can be picked again after it was removed.
    if (input.current) input.current.value = '';
    if (files.length > 0) attachments.add({ files });
  }

  return (
    <>
      <input ref={input} type="file" hidden aria-label={label} onChange={take} {...rest} />
      <IconButton label={label} icon={icon} onClick={() => input.current?.click()} />
    </>
  );
}
