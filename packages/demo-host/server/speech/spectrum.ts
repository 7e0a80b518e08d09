// Which tone is loudest in a recording: power spectra of all its blocks, summed up.

const blockSize = 8_192;

type Numbers = Float64Array<ArrayBuffer>;

const at = (numbers: Numbers, index: number): number => numbers[index] ?? 0;

/** Puts each number where its index stands with the bits in reverse. */
const reorder = (real: Numbers): void => {
  const size = real.length;
  for (let index = 1, mirrored = 0; index < size; index += 1) {
    let bit = size >> 1;
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit;
    mirrored ^= bit;
    if (index < mirrored) [real[index], real[mirrored]] = [at(real, mirrored), at(real, index)];
  }
};

/** The Fourier transform of real numbers, in place; radix 2. */
const transform = (real: Numbers, imaginary: Numbers): void => {
  const size = real.length;
  reorder(real);
  for (let half = 1; half < size; half *= 2) {
    for (let step = 0; step < half; step += 1) {
      const [cosine, sine] = [Math.cos((Math.PI * step) / half), -Math.sin((Math.PI * step) / half)];
      for (let even = step; even < size; even += 2 * half) {
        const odd = even + half;
        const turnedReal = at(real, odd) * cosine - at(imaginary, odd) * sine;
        const turnedImaginary = at(real, odd) * sine + at(imaginary, odd) * cosine;
        real[odd] = at(real, even) - turnedReal;
        imaginary[odd] = at(imaginary, even) - turnedImaginary;
        real[even] = at(real, even) + turnedReal;
        imaginary[even] = at(imaginary, even) + turnedImaginary;
      }
    }
  }
};

export interface Spectrum {
  add(sample: number): void;
  /** In Hz, of the loudest tone so far; null for silence. */
  loudest(): number | null;
}

/** Sums up the sound of one recording; the last, unfinished block counts as well. */
export const createSpectrum = (sampleRate: number): Spectrum => {
  const block = new Float64Array(blockSize);
  let filled = 0;
  const sum = new Float64Array(blockSize / 2);

  const addBlock = (powers: Numbers): void => {
    // The window's length is that of the sound, so that a short recording is no click.
    const real = Float64Array.from(block, (sample, index) =>
      index < filled ? sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / filled)) : 0,
    );
    const imaginary = new Float64Array(blockSize);
    transform(real, imaginary);
    for (const index of powers.keys()) {
      powers[index] = (powers[index] ?? 0) + (real[index] ?? 0) ** 2 + (imaginary[index] ?? 0) ** 2;
    }
  };

  return {
    add: (sample) => {
      block[filled] = sample;
      filled += 1;
      if (filled < blockSize) return;
      addBlock(sum);
      filled = 0;
    },
    loudest: () => {
      const powers = sum.slice();
      if (filled > 0) addBlock(powers);
      // The lowest bins hold what is no tone: offset and hum of the microphone.
      let peak = 8;
      for (let index = peak; index < powers.length - 1; index += 1) {
        if ((powers[index] ?? 0) > (powers[peak] ?? 0)) peak = index;
      }
      const level = (index: number): number => Math.log((powers[index] ?? 0) + 1e-12);
      if ((powers[peak] ?? 0) < 1e-6) return null;
      // The peak lies between the bins: a parabola through its neighbours finds it.
      const [before, top, after] = [level(peak - 1), level(peak), level(peak + 1)];
      const bend = before - 2 * top + after;
      const shift = bend === 0 ? 0 : (0.5 * (before - after)) / bend;
      return ((peak + shift) * sampleRate) / blockSize;
    },
  };
};
