// A report may be pasted into a public issue: of texts only their length is told, of secrets nothing (pure).

const secret = /token|password|secret|authorization|cookie/i;
const text = /^(content|text|name|email|value|quote|teaser|draft|message|user|persona|url|launcherImage)$/i;

/** The same value with `[redacted]` for secrets and `[12 characters]` for texts; addresses lose query and user. */
export function redact(value: unknown, key = ''): unknown {
  if (secret.test(key)) return value == null ? value : '[redacted]';
  if (typeof value === 'string') return text.test(key) ? `[${value.length} characters]` : withoutQuery(value);
  if (Array.isArray(value)) return value.map((item: unknown) => redact(item, key));
  if (typeof value !== 'object' || value === null) return value;
  return text.test(key)
    ? '[object]'
    : Object.fromEntries(Object.entries(value).map(([name, item]) => [name, redact(item, name)]));
}

function withoutQuery(value: string): string {
  return value.replace(/\b(\w+:\/\/)(?:[^/\s@]*@)?([^\s?#]*)(?:[?#]\S*)?/g, '$1$2');
}
