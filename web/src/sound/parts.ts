/** What sounds are made of: noise, tones, and a loudness that rises and falls. */
import type { Desk } from "./desk.ts";

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** Two seconds of white noise, made once. */
function noiseBuffer(context: AudioContext): AudioBuffer {
  const made = noises.get(context);
  if (made) return made;
  const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  noises.set(context, buffer);
  return buffer;
}

export function noise({ context, now }: Desk, start: number, length: number): AudioBufferSourceNode {
  const source = context.createBufferSource();
  source.buffer = noiseBuffer(context);
  source.start(now + start, Math.random(), length);
  return source;
}

export function tone(
  { context, now }: Desk,
  type: OscillatorType,
  hertz: number,
  start: number,
  length: number,
): OscillatorNode {
  const source = context.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(hertz, now + start);
  source.start(now + start);
  source.stop(now + start + length);
  return source;
}

/** Up to `peak` in `rise` seconds, then down to nothing by `length`. */
export function swell({ context, now }: Desk, start: number, rise: number, length: number, peak: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, now + start);
  gain.gain.exponentialRampToValueAtTime(peak, now + start + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
  return gain;
}

/** Up, held for most of `length`, and down: for what is breathed rather than struck. */
export function breath({ context, now }: Desk, rise: number, length: number, peak: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, now);
  gain.gain.linearRampToValueAtTime(peak, now + rise);
  gain.gain.setValueAtTime(peak, now + length * 0.65);
  gain.gain.linearRampToValueAtTime(0, now + length);
  return gain;
}

export function filter({ context }: Desk, type: BiquadFilterType, hertz: number, q = 1): BiquadFilterNode {
  const node = context.createBiquadFilter();
  node.type = type;
  node.frequency.value = hertz;
  node.Q.value = q;
  return node;
}
