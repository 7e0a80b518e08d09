/** A browser's address bar with the permission that is meant; it shows what the text beside it says. */
export function MicrophoneHint() {
  return (
    <svg className="pc-denied-hint" width="88" height="64" viewBox="0 0 88 64" aria-hidden="true">
      <path d="M1 22h86M9 1h70a8 8 0 0 1 8 8v46a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8V9a8 8 0 0 1 8-8zM26 12h36" />
      <path
        className="pc-denied-hint-mark"
        d="M12 11v-1.5a2 2 0 0 1 4 0V11M11 11h6v5h-6zM20 37a3 3 0 0 1 6 0v6a3 3 0 0 1-6 0zM17 43a6 6 0 0 0 12 0M23 49v4"
      />
      <path className="pc-denied-hint-on" d="M52 44h12" />
      <path className="pc-denied-hint-knob" d="M64 44h0" />
    </svg>
  );
}
