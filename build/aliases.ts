// React source runs on preact. One map for the build and every test runner, so that preact is never loaded twice.

export const reactAliases: Readonly<Record<string, string>> = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
};

/** The same for Vite, which matches prefixes unless it is given expressions. */
export const viteAliases = Object.entries(reactAliases).map(([name, replacement]) => ({
  find: new RegExp(`^${name}$`),
  replacement,
}));
