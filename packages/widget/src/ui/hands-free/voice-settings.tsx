import { useStore } from '@nanostores/react';
import chevronIcon from 'lucide-static/icons/chevron-down.svg';
import type { ReactNode } from 'react';
import type { AudioDevice } from '../../core/voice-port.ts';
import type { VoiceSettings as Settings } from '../../features/hands-free/hands-free-types.ts';
import { useT } from '../context.ts';
import { Icon } from '../kit/icon.tsx';
import { tw } from '../theme/tw.ts';

/** Rows as in a list of settings: a hairline ends each; a value that has no room beside its label stands below it, in a narrow window every device. */
const rowClass = tw`flex min-h-10 flex-wrap items-center gap-x-1.5 border-b border-border coarse:min-h-[45px] coarse:[&:last-child]:min-h-11 coarse:text-[16px] [&:last-child]:border-b-0 slim:!min-h-10 slim:[&:not(:first-child)]:pt-1`;
/** Away from the line above it where it stands alone. What is pressed of the value reaches over the space around its words. */
const labelClass = tw`flex-none py-1.5 slim:[:not(:first-child)>&]:basis-full slim:[:not(:first-child)>&]:py-0 slim:[:not(:first-child)>&]:text-meta`;
const placeClass = tw`relative block min-w-0 flex-auto coarse:-my-1.5 slim:[:not(:first-child)>&]:!-mt-[11px] slim:[:last-child>&]:!mb-0`;
const fieldClass = tw`min-h-9 w-full truncate [field-sizing:content] rounded-small bg-transparent py-1 ps-2 pe-5 slim:ps-0 justify-end text-end [text-align-last:end] coarse:min-h-11 coarse:text-[16px]`;
const pickerClass = tw`items-center appearance-none pointed:[appearance:base-select] [&::picker-icon]:hidden pointed:[&::picker(select)]:[appearance:base-select] [&::picker(select)]:[position-try-order:normal] [&::picker(select)]:my-1 [&::picker(select)]:[position-area:block-end_span-inline-start] [&::picker(select)]:max-w-[anchor-size(width)] [&::picker(select)]:rounded-card [&::picker(select)]:border-0 forced:[&::picker(select)]:border [&::picker(select)]:bg-popover [&::picker(select)]:p-1 [&::picker(select)]:shadow-mid`;
const optionClass = tw`[&_option]:min-h-9 [&_option]:whitespace-normal [&_option]:rounded-small [&_option]:bg-popover [&_option]:px-[9px] [&_option]:text-popover-foreground pointed:[&_option:hover]:bg-muted [&_option:focus-visible]:-outline-offset-2 [&_option:focus-visible]:bg-muted [&_option::checkmark]:order-1 [&_option::checkmark]:ms-auto [&_option::checkmark]:[content:''] [&_option::checkmark]:mb-1 [&_option::checkmark]:h-1.5 [&_option::checkmark]:w-[11px] [&_option::checkmark]:flex-none [&_option::checkmark]:[border-style:solid] [&_option::checkmark]:[border-width:0_0_2px_2px] [&_option::checkmark]:[rotate:-45deg]`;

/** As the selects of a form (ui/start-form/native-field.tsx): what both would share is smaller than the asking for it. */
const selectClass = `${pickerClass} ${optionClass}`;

const signClass = tw`pointer-events-none absolute inset-y-0 end-0 my-auto size-4 text-muted-foreground`;

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

export interface VoiceSettingsProps {
  readonly id?: string;
  readonly className: string;
  readonly settings: Settings;
}

/** How fast the persona speaks, and which devices are used (docs/behaviour.md#voice-settings). */
export function VoiceSettings({ id, className, settings }: VoiceSettingsProps) {
  const t = useT();
  const { speed, microphoneId, speakerId } = useStore(settings.$choice);
  const { microphones, speakers } = useStore(settings.$devices);
  const device = t('handsFree.microphone');
  const speaker = t('handsFree.speaker');
  return (
    <div id={id} className={className} role="group" aria-label={t('handsFree.settings')}>
      <Choice
        label={t('handsFree.speed')}
        value={`${speed}`}
        onChoose={(value) => settings.choose({ speed: Number(value) })}
      >
        {speeds.map((one) => (
          <option key={one} value={one}>
            {leftToRight(`${one}×`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={device}
        value={known(microphones, microphoneId)}
        onChoose={(value) => settings.choose({ microphoneId: value || undefined })}
      >
        <Devices devices={microphones} unnamed={device} />
      </Choice>
      {speakers && (
        <Choice
          label={speaker}
          value={known(speakers, speakerId)}
          onChoose={(value) => settings.choose({ speakerId: value || undefined })}
        >
          <Devices devices={speakers} unnamed={speaker} />
        </Choice>
      )}
    </div>
  );
}

/** As it is written beside voice messages, in Arabic too. */
const leftToRight = (text: string) => `\u200e${text}\u200e`;

/** Of a device that is not there the browser's own stands in its place, until it is back. */
const known = (devices: readonly AudioDevice[], id?: string) => (devices.some((one) => one.id === id) ? id : '') ?? '';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
}

function Choice({ label, value, onChoose, children }: ChoiceProps) {
  return (
    <label className={rowClass}>
      <span className={labelClass}>{label}</span>
      <span className={placeClass}>
        <select
          className={`${fieldClass} ${selectClass}`}
          value={value}
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          {children}
        </select>
        <span className={signClass}>
          <Icon nodes={chevronIcon} size={16} />
        </span>
      </span>
    </label>
  );
}

function Devices({ devices, unnamed }: { readonly devices: readonly AudioDevice[]; readonly unnamed: string }) {
  const t = useT();
  return (
    <>
      <option value="">{t('handsFree.byDefault')}</option>
      {devices.map(({ id, name }, index) => (
        <option key={id} value={id}>
          {name || `${unnamed} ${index + 1}`}
        </option>
      ))}
    </>
  );
}
