// What the page around us allows, and which of its policy's rules something has broken.

import type { ProbePort } from '../../features/debug/debug-types.ts';
import { isElement } from '../kit/is-element.ts';

interface PolicyReport {
  readonly effectiveDirective?: string;
  readonly blockedURL?: string | null;
  readonly sourceFile?: string | null;
}

export const pageProbe: ProbePort = {
  read: () => ({
    isSecure: isSecureContext,
    abilities: {
      clipboard: 'clipboard' in navigator,
      microphone: Boolean((navigator as Partial<Navigator>).mediaDevices?.getUserMedia),
      localStorage: canStore(() => localStorage),
      sessionStorage: canStore(() => sessionStorage),
      locks: 'locks' in navigator,
      randomUuid: 'randomUUID' in crypto,
      topLayer: 'popover' in HTMLElement.prototype,
    },
    origin: location.origin,
    userAgent: navigator.userAgent,
  }),
  onFocus(callback) {
    let before: boolean | undefined;
    const look = () => {
      const has = document.hasFocus() && document.activeElement?.localName === 'persona-chat';
      if (has !== before) callback((before = has));
    };
    const types = ['focusin', 'focusout', 'focus', 'blur'] as const;
    // While it moves, nothing has it.
    const later = () => queueMicrotask(look);
    for (const type of types) addEventListener(type, later);
    look();
    return () => {
      for (const type of types) removeEventListener(type, later);
    };
  },
  onPress(callback) {
    const press = (event: Event) => {
      const isPress = event.type === 'click' || (event as KeyboardEvent).key === 'Enter';
      const isOurs = () => event.composedPath().some((node) => isElement(node) && node.localName === 'persona-chat');
      if (isPress && isOurs()) callback();
    };
    // On the way down: the chat's keys go no further than to its element.
    const types = ['click', 'keydown'] as const;
    for (const type of types) addEventListener(type, press, true);
    return () => {
      for (const type of types) removeEventListener(type, press, true);
    };
  },
  onUncaught(callback) {
    const onError = ({ error, filename }: ErrorEvent) => {
      if (isOwn(error, filename)) callback('error');
    };
    const onRejection = ({ reason }: PromiseRejectionEvent) => {
      if (isOwn(reason)) callback('rejection');
    };
    addEventListener('error', onError);
    addEventListener('unhandledrejection', onRejection);
    return () => {
      removeEventListener('error', onError);
      removeEventListener('unhandledrejection', onRejection);
    };
  },
  onViolation(callback) {
    const tell = (rule = '', blocked?: string | null, file?: string | null) =>
      callback([rule, withoutQuery(blocked), withoutQuery(file)].filter(Boolean).join(' '));
    const hear = (event: SecurityPolicyViolationEvent) =>
      tell(event.effectiveDirective, event.blockedURI, event.sourceFile);
    document.addEventListener('securitypolicyviolation', hear);
    // What was broken before debug came is remembered by some browsers.
    const observer =
      typeof ReportingObserver === 'function'
        ? new ReportingObserver(
            (reports) => {
              for (const { body } of reports) {
                const { effectiveDirective, blockedURL, sourceFile } = body as PolicyReport;
                tell(effectiveDirective, blockedURL, sourceFile);
              }
            },
            { types: ['csp-violation'], buffered: true },
          )
        : null;
    observer?.observe();
    return () => {
      document.removeEventListener('securitypolicyviolation', hear);
      observer?.disconnect();
    };
  },
};

const ownFolder = import.meta.url.replace(/[^/]*$/, '');

/** By its name, or by the file that it comes from. In a bundle of the page's both are in the same files, and only the name tells. */
function isOwn(thrown: unknown, file = ''): boolean {
  try {
    const { name, stack } = Object(thrown) as Partial<Error>;
    return name === 'WidgetError' || (/\/chunks\/$/.test(ownFolder) && `${file} ${stack}`.includes(ownFolder));
  } catch {
    // What the page throws may throw when it is read.
    return false;
  }
}

function canStore(open: () => Storage): boolean {
  const key = 'persona-chat-probe';
  try {
    open().setItem(key, key);
    open().removeItem(key);
    return true;
  } catch {
    return false;
  }
}

function withoutQuery(address: string | null | undefined): string {
  return (address ?? '').replace(/[?#].*/, '');
}
