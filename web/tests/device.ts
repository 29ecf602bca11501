// A device's memory for tests: what it keeps, and one that keeps nothing.

export class Device implements Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  kept = new Map<string, string>();
  forbidden = false;
  getItem(name: string): string | null {
    this.mayIt();
    return this.kept.get(name) ?? null;
  }
  setItem(name: string, text: string): void {
    this.mayIt();
    this.kept.set(name, text);
  }
  removeItem(name: string): void {
    this.mayIt();
    this.kept.delete(name);
  }
  private mayIt(): void {
    if (this.forbidden) throw new DOMException("no", "SecurityError");
  }
}

export function newDevice(): Device {
  const device = new Device();
  Object.defineProperty(globalThis, "localStorage", { value: device, configurable: true });
  Object.defineProperty(globalThis, "sessionStorage", { value: new Device(), configurable: true });
  return device;
}
