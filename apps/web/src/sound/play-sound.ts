import type { Sound } from './sounds.ts';

/** Least gain: an exponential ramp never reaches zero. */
const SILENCE = 0.0001;

const noiseBuffers = new WeakMap<BaseAudioContext, AudioBuffer>();

/** Half a second of white noise from a linear congruential generator (Numerical Recipes), random enough for a crack. */
const noiseOf = (context: BaseAudioContext): AudioBuffer => {
  const made = noiseBuffers.get(context);
  if (made) return made;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate / 2), context.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 1;
  for (let i = 0; i < samples.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    samples[i] = state / 2147483648 - 1;
  }
  noiseBuffers.set(context, buffer);
  return buffer;
};

/**
 * Schedules a sound at `atS` of the audio clock; a past time plays now. `into` is the gain of volume and mute. Returns a function
 * that stops it.
 */
export const playSound = (context: BaseAudioContext, into: AudioNode, sound: Sound, atS: number): (() => void) => {
  const startS = Math.max(atS, context.currentTime);
  const stops = sound.map((piece) => {
    const fromS = startS + piece.atS;
    const endS = fromS + piece.lengthS;
    const gain = context.createGain();
    gain.gain.setValueAtTime(SILENCE, fromS);
    gain.gain.linearRampToValueAtTime(piece.gain, fromS + piece.rampS);
    if (piece.decayS === undefined) {
      gain.gain.setValueAtTime(piece.gain, endS - piece.rampS);
      gain.gain.linearRampToValueAtTime(SILENCE, endS);
    } else {
      gain.gain.setTargetAtTime(SILENCE, fromS + piece.rampS, piece.decayS);
    }
    let last: AudioNode = gain;
    if (piece.lowPassHz !== undefined) {
      const filter = context.createBiquadFilter();
      filter.type = 'lowpass';
      filter.frequency.value = piece.lowPassHz;
      gain.connect(filter);
      last = filter;
    }
    last.connect(into);
    let source: AudioScheduledSourceNode;
    if (piece.kind === 'tone') {
      const tone = context.createOscillator();
      tone.frequency.value = piece.hz;
      source = tone;
    } else {
      const noise = context.createBufferSource();
      noise.buffer = noiseOf(context);
      source = noise;
    }
    source.connect(gain);
    source.start(fromS);
    source.stop(endS);
    source.onended = () => last.disconnect();
    return () => {
      try {
        source.stop();
      } catch {
        // a source that never started, or has ended, is silent already
      }
    };
  });
  return () => {
    for (const stop of stops) stop();
  };
};
