import { useStore } from '@nanostores/react';
import { Fragment, type InputEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { chunks } from '../chunks.ts';
import { useConversation, useSession, useT } from '../context.ts';
import { submitHandlers } from '../kit/submit-handlers.ts';
import { useBeforeHidden } from '../kit/use-before-hidden.ts';
import { useShownText } from '../kit/use-shown-text.ts';
import { useSiteText } from '../site-text.ts';
import { tw } from '../theme/tw.ts';
import { useViews } from '../use-lazy-feature.ts';
import { ComposerActions } from './composer-actions.tsx';
import { useFormatting } from './formatting.tsx';
import { useComposition } from './use-composition.ts';
import { useCaret } from './use-caret.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useGrow } from './use-grow.ts';
import { VoiceNotice } from './voice-notice.tsx';
import { isComposing } from '../kit/is-composing.ts';
import { startsRightToLeft } from '../kit/starts-right-to-left.ts';

/**
 * Once it is tall, it has a row of its own above the buttons (use-grow.ts), and from the start where they would leave no room for a word. Its edges are borders, over which no text scrolls, round so that they hide nothing of the field's: four whole
 * lines are seen, and fewer whole ones in a low window. In a long text `dir=auto` does not give each line its own direction, only the whole that of its first letters; and it
 * wraps from the beginning, so that it is not laid out a second time once the placeholder has gone.
 */
const inputClass = tw`my-[3px] max-h-[96px] [@media(min-height:337px)_and_(max-height:436px)]:max-h-[74px] [@media(max-height:336px)]:max-h-[52px] min-w-0 flex-[1_0_0] resize-none overflow-y-auto px-1.5 [border-block:4px_solid_transparent] forced:[border-color:canvas] scrollbar-thin [field-sizing:content] placeholder:truncate placeholder:text-muted-foreground placeholder:opacity-100 placeholder-shown:truncate [@media(max-width:340px)]:[:has([data-mute])>&]:placeholder:text-[14px] focus-visible:[outline:none] coarse:my-[7px] coarse:px-0 coarse:text-[16px] [[data-tall]>&]:order-[-1] [[data-tall]>&]:basis-full [[data-tall]>&]:px-2.5 coarse:[[data-tall]>&]:px-[13px] slim:order-[-1] slim:basis-full slim:!px-2.5 slim:placeholder:text-[14px] forced:rounded-[inherit] [&[data-long]]:whitespace-pre-wrap [&[data-long]]:[unicode-bidi:isolate]`;

/** Where only speaking is asked for, the button that records stands in its place (conversation-control.css). In the narrowest window four buttons share one row, their discs as round as elsewhere. */
const fieldClass = tw`pc-field cursor-text [transition:border-color_120ms] forced:focus-within:[outline:2px_solid_Highlight] short:forced:focus-within:-outline-offset-2 slim:coarse:[&:has([data-mute])_button:not([role=toolbar]_*)]:min-w-[38px] slim:coarse:[&:has([data-mute])_button:not([role=toolbar]_*)]:rounded-[50%] slim:coarse:[&:has([data-mute])_button:not([role=toolbar]_*)]:border-x slim:coarse:forced:[&:has([data-mute])_button:not([role=toolbar]_*)]:border-x-0 slim:coarse:forced:[&:has([data-mute])_button:not([role=toolbar]_*)]:px-px [&:has(>textarea[hidden])]:!border-0 [&:has(>textarea[hidden])]:!bg-transparent [&:has(>textarea[hidden])]:!p-0`;

/** Beyond it lines no longer have each its own direction: what engines spend on that grows with the square of the length. */
const LONG_TEXT_CHARACTERS = 50_000;

/** The message input: Enter sends, Shift+Enter does not, and nothing is sent while an input method composes. */
export function Composer() {
  const t = useT();
  const { attachments, composer, control, reply } = useConversation();
  const { bootstrap, $isShown } = useSession();
  const conversation = useStore(bootstrap.$conversation);
  const isShown = useStore($isShown);
  const draft = useStore(composer.$draft);
  const notice = useStore(composer.$notice);
  const status = useStore(reply.$status);
  const max = useStore(composer.$maxCharacters);
  const files = useStore(attachments.$files);
  const { allowsText } = useStore(control.$inputPolicy);
  const placeholder = useSiteText('placeholder');
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  // Before all that sets the caret in it.
  useShownText(input, draft);
  /** What the field shows, as far as the chat knows. */
  const heard = useRef(draft);
  useLayoutEffect(() => void (heard.current = draft), [draft]);
  const noticeId = useId();
  const hintId = useId();
  // Where the voice alone was asked for, the focus went to the button that records: it comes back with the field.
  useLayoutEffect(() => {
    const focused = (form.current?.getRootNode() as ShadowRoot | undefined)?.activeElement;
    if (allowsText && focused?.matches('[data-record]')) input.current?.focus();
  }, [allowsText]);
  const formatting = useFormatting(input, conversation?.id);
  const editor = (allowsText && formatting.editor?.(`${hintId} ${noticeId}`)) || null;
  useCaret(input, draft);
  const composition = useComposition(composer, input, draft, editor === null);
  useGrow(input, draft, isShown && editor === null);
  const isOver = useFileDrop(form, attachments);

  function hear(text: string) {
    heard.current = text;
    composer.setDraft(text);
  }

  /** A page that stops `input` on its way keeps from the chat what was typed. */
  function hearUnheard() {
    const field = input.current;
    // A field has line breaks of one kind only.
    if (field && field.value !== heard.current.replace(/\r\n?/g, '\n')) hear(field.value);
  }
  useBeforeHidden(hearUnheard);

  function send() {
    const field = input.current;
    hearUnheard();
    composer.submit();
    // A second press before the next drawing finds nothing more to send.
    if (field) field.value = heard.current = composer.$draft.get();
  }

  function submit() {
    send();
    formatting.focus();
  }

  /** A long text that is pasted is laid out before `input` tells of it: once, where all that it changes is said before. */
  function beforeInput({ currentTarget, nativeEvent }: InputEvent<HTMLTextAreaElement>) {
    const added = nativeEvent.data ?? '';
    if (added.length + currentTarget.textLength <= LONG_TEXT_CHARACTERS) return;
    // With `auto` it would be laid out from left to right first.
    if (!currentTarget.textLength) currentTarget.dir = startsRightToLeft.test(added) ? 'rtl' : 'ltr';
    currentTarget.setAttribute('data-long', '');
    currentTarget.parentElement?.setAttribute('data-tall', '');
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      ref={form}
      className={tw`pc-composer mx-auto w-full max-w-[792px] px-4 pt-1`}
      part="composer"
      {...submitHandlers(submit)}
      noValidate
    >
      <Drafts isOver={isOver} focusText={formatting.focus} />
      <div className="pc-under" data-tone="error" role="alert" id={noticeId} hidden={!notice}>
        {notice && t(notice, notice === 'composer.tooLong' ? { max, count: max } : undefined)}
      </div>
      <VoiceNotice />
      <Spoken />
      <div className={fieldClass} hidden={status.name === 'recording'} onMouseDown={focusField} {...composition}>
        {/* What is open in it, and what it could undo, belongs to this conversation. */}
        <Fragment key={conversation?.id}>{editor}</Fragment>
        <ComposerActions
          hintId={hintId}
          isReady={Boolean(draft.trim()) || files.some(({ status: state }) => state !== 'error')}
          formatting={formatting}
        >
          {!editor && (
            <textarea
              ref={input}
              className={inputClass}
              rows={1}
              // An empty field with `auto` would be left-to-right, and its placeholder with it.
              dir={draft ? 'auto' : undefined}
              data-long={draft.length > LONG_TEXT_CHARACTERS ? '' : undefined}
              hidden={!allowsText}
              enterKeyHint="send"
              placeholder={placeholder || t('composer.placeholder')}
              aria-label={t('composer.placeholder')}
              aria-describedby={`${hintId} ${noticeId}`}
              onBeforeInput={beforeInput}
              onInput={(event) => hear(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
          )}
        </ComposerActions>
      </div>
    </form>
  );

  /** A press on the field's own padding belongs to the text. */
  function focusField(event: { readonly target: EventTarget; preventDefault(): void }) {
    if ((event.target as Element).closest('button,textarea,input,[contenteditable],[role="dialog"]')) return;
    event.preventDefault();
    formatting.focus();
  }
}

/** What takes the field's place while the visitor speaks. */
function Spoken() {
  const { handsFree, recording } = useConversation();
  const recordingViews = useViews(chunks.recording);
  const speaking = useStore(recording.$state);
  const handsFreeViews = useViews(chunks.handsFree);
  const talking = useStore(handsFree.$state);
  return (
    <>
      {recordingViews && speaking.name === 'ready' && <recordingViews.RecordingPanel feature={speaking.feature} />}
      {handsFreeViews && talking.name === 'ready' && <handsFreeViews.HandsFreePanel feature={talking.feature} />}
    </>
  );
}

interface DraftsProps {
  /** Files are held over the panel. */
  readonly isOver: boolean;
  readonly focusText: () => void;
}

/** The files above the field, but for those that its text shows, and what is said while a message waits for them or their code. */
function Drafts({ isOver, focusText }: DraftsProps) {
  const t = useT();
  const { attachments, composer } = useConversation();
  const isWaiting = useStore(composer.$isWaiting);
  const files = useStore(attachments.$files).filter(({ isInText }) => !isInText);
  const attached = useStore(attachments.$state);
  const views = useViews(chunks.attachments);
  return (
    <>
      {views && isOver && <views.DropTarget />}
      {views && files.length > 0 && attached.name === 'ready' && (
        <views.DraftList files={files} feature={attached.feature} focusText={focusText} />
      )}
      {isWaiting && (
        <p className="pc-under" role="status">
          {t('attachments.waiting')}
        </p>
      )}
    </>
  );
}
