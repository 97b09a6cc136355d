/** So much must fit: a session with its token, and the preferences. */
const ROOM = 8192

const PROBE = 'meshdeck_probe'

/**
 * Where the browser keeps nothing, or has no room left, what would be kept lasts as long as the page: better
 * than a console that does not start.
 */
export function replaceDeadStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (!keepsSomething(name)) {
      Object.defineProperty(globalThis, name, { value: new MemoryStorage(), configurable: true })
    }
  }
}

function keepsSomething(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    const storage = globalThis[name]
    storage.setItem(PROBE, 'x'.repeat(ROOM))
    storage.removeItem(PROBE)
    return true
  } catch {
    return false
  }
}

class MemoryStorage implements Storage {
  private readonly values = new Map<string, string>()

  get length(): number {
    return this.values.size
  }

  key(index: number): string | null {
    return [...this.values.keys()][index] ?? null
  }

  getItem(key: string): string | null {
    return this.values.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    this.values.set(key, value)
  }

  removeItem(key: string): void {
    this.values.delete(key)
  }

  clear(): void {
    this.values.clear()
  }
}
