// As much of the package's interface as is used here; it brings no types.

declare module '@echogarden/espeak-ng-emscripten' {
  interface EspeakWorker {
    /** 0 when the voice is there. */
    set_voice(name: string): number;
    /** Calls back until all is spoken; a callback that returns true ends it. */
    synthesize(text: string, onSound: (samples: Int16Array | null, events: readonly unknown[]) => boolean): void;
  }

  interface EspeakModule {
    readonly eSpeakNGWorker: new () => EspeakWorker;
  }

  const loadEspeak: () => Promise<EspeakModule>;
  export default loadEspeak;
}
