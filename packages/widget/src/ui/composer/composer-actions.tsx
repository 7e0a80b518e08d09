import { useStore } from '@nanostores/react';
import sendIcon from 'lucide-static/icons/arrow-up.svg';
import handsFreeIcon from 'lucide-static/icons/audio-lines.svg';
import microphoneIcon from 'lucide-static/icons/mic.svg';
import stopIcon from 'lucide-static/icons/square.svg';
import formatIcon from 'lucide-static/icons/type.svg';
import type { ReactNode } from 'react';
import type { Readable } from '../../core/store-types.ts';
import { useConversation, useSession, useT, useUi } from '../context.ts';
import { onLeft } from '../kit/focus.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { Icon } from '../kit/icon.tsx';
import { sendClass } from '../kit/send-class.ts';
import { tellMissing } from '../tell-missing.ts';
import { tw } from '../theme/tw.ts';
import { AttachButton, CameraButton } from './attach-buttons.tsx';
import type { Formatting } from './formatting.tsx';
import { MuteButton } from './mute-button.tsx';

/** What Enter does, beside the footer's line: of use to those who have a keyboard, once they write. */
const hintClass = tw`pointer-events-none absolute end-0 top-[calc(100%_+_9px)] whitespace-nowrap text-muted-foreground text-tiny coarse:opacity-0 [:has(>textarea:placeholder-shown)>&]:opacity-0 [@media(max-width:560px)]:hidden`;

export interface ComposerActionsProps {
  readonly hintId: string;
  /** There is something to send. */
  readonly isReady: boolean;
  readonly formatting: Pick<Formatting, 'isOn' | 'toggle'>;
  /** The text field, which stands between the buttons. */
  readonly children: ReactNode;
}

/**
 * One row: one button before the text, what is done with it after it. What an agenda's item does not ask for, or the
 * server does not take, is not there.
 */
export function ComposerActions({ hintId, isReady, formatting, children }: ComposerActionsProps) {
  const t = useT();
  const { control, visitorData } = useConversation();
  const offered = useStore(visitorData.$offered);
  const { allowsText, allowsVoice } = useStore(control.$inputPolicy);
  const isHandsFree = allowsVoice && offered?.handsFree;
  const takesFiles = allowsText && offered?.files !== false;
  return (
    <>
      {takesFiles && <AttachButton />}
      {children}
      <div className={tw`flex items-center ms-auto [textarea[hidden]+&]:flex-1`}>
        <MuteButton />
        {takesFiles && !isHandsFree && <CameraButton />}
        {allowsText && (
          <IconButton
            label={t('composer.formatting')}
            icon={formatIcon}
            className={tw`[[capture]+button+&]:-ms-11 slim:[[data-mute]~[capture]+button+&]:-ms-[38px] forced:coarse:aria-pressed:[&:not(:focus-visible)]:[clip-path:circle(18px)]`}
            aria-pressed={formatting.isOn}
            // The text keeps the focus, and a phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={formatting.toggle}
          />
        )}
        {allowsVoice && offered?.voice !== false && <RecordButton />}
        <SendButton isReady={isReady} allowsText={allowsText} isHandsFree={isHandsFree} />
      </div>
      <span id={hintId} className={hintClass}>
        {allowsText && t('composer.hint')}
      </span>
    </>
  );
}

interface SendButtonProps {
  /** There is something to send. */
  readonly isReady: boolean;
  readonly allowsText: boolean;
  /** The visitor may talk hands-free. */
  readonly isHandsFree: unknown;
}

/** Send; in its place Stop while a reply runs, Cancel while a message is on its way, and what needs no Send while there is nothing to send. */
function SendButton({ isReady, allowsText, isHandsFree }: SendButtonProps) {
  const t = useT();
  const { handsFree, reply } = useConversation();
  const { toasts, $isOpen } = useSession();
  const { container } = useUi();
  const { name } = useStore(reply.$status);
  const isReplying = name === 'generating' || name === 'retrying';
  if (isReplying || name === 'submitting-text' || name === 'submitting-voice' || name === 'waiting') {
    const label = t(isReplying ? 'composer.stop' : 'form.cancel');
    return <IconButton label={label} icon={stopIcon} className={sendClass} data-ready onClick={reply.stop} />;
  }
  if (isHandsFree && !isReady) {
    const start = () => {
      const signal = untilGivenUp(container, $isOpen, handsFree);
      handsFree.open().then(
        (feature) => signal.aborted || feature.start(),
        () => signal.aborted || tellMissing(toasts, handsFree, start),
      );
    };
    return <IconButton label={t('composer.handsFree')} icon={handsFreeIcon} onClick={start} />;
  }
  if (!allowsText) return null;
  return (
    <button
      type="submit"
      className={`pc-icon-button ${sendClass}`}
      data-ready={isReady ? '' : undefined}
      aria-label={t('composer.send')}
      title={t('composer.send')}
    >
      <Icon nodes={sendIcon} />
    </button>
  );
}

/**
 * "Record voice message" (docs/behaviour.md#roles-and-names). Its code is fetched when the pointer or the focus comes
 * near, or at the click.
 */
function RecordButton() {
  const t = useT();
  const { recording } = useConversation();
  const { $isOpen } = useSession();
  const { container } = useUi();
  return (
    <IconButton
      label={t('composer.record')}
      icon={microphoneIcon}
      data-record=""
      onMouseEnter={recording.load}
      onFocus={recording.load}
      onClick={() => recording.start(untilGivenUp(container, $isOpen, recording))}
    />
  );
}

/**
 * Aborted as soon as the visitor writes, goes to something else, presses Escape, or closes the panel, until it has come: what a press has
 * asked for would take their letters, or the focus.
 */
function untilGivenUp(container: HTMLElement, $isOpen: Readable<boolean>, { $state }: Coming): AbortSignal {
  const givenUp = new AbortController();
  const coming = new AbortController();
  const giveUp = () => {
    stop();
    givenUp.abort();
  };
  const stops = [
    $isOpen.listen((isOpen) => isOpen || giveUp()),
    // Afterwards Escape is for what has come.
    $state.listen(({ name }) => name === 'loading' || stop()),
  ];
  function stop() {
    for (const end of stops) end();
    coming.abort();
  }
  // Before it is kept from the page around.
  container.addEventListener('input', giveUp, { capture: true, signal: coming.signal });
  onLeft(container, giveUp, coming.signal);
  if ($state.get().name === 'ready') stop();
  return givenUp.signal;
}

interface Coming {
  readonly $state: Readable<{ readonly name: string }>;
}
