/** How well one colour reads on another, as WCAG counts it. */

/** Of "#rgb" or "#rrggbb", from 0 (black) to 1 (white). */
export function luminance(hex: string): number {
  const short = hex.length === 4;
  const channel = (i: number): number => {
    const part = short ? hex[1 + i]!.repeat(2) : hex.slice(1 + 2 * i, 3 + 2 * i);
    const value = parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2);
}

export function contrast(one: string, other: string): number {
  const light = [luminance(one), luminance(other)];
  return (Math.max(...light) + 0.05) / (Math.min(...light) + 0.05);
}
