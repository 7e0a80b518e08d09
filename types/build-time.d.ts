// What build.mjs supplies at build time: values from `define` and modules from its plug-ins.

/** The version of package.json, compared with GET /api/version. */
declare const __VERSION__: string;
/** The project's home in package.json, the target of "Powered by". */
declare const __HOMEPAGE__: string;
