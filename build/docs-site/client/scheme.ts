// Light or dark as the reader has chosen, before anything is painted.

try {
  const chosen = localStorage.getItem('docs-scheme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['scheme'] = chosen;
} catch {
  // Without storage the system's choice stands.
}
