import { consolePath } from '@meshdeck/platform/boot'

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

/**
 * Below a path the origin is shared with others, who have names of their own in its storage and may take the same
 * ones: there everything that is kept has the path before its name. Shell and remotes see none of it.
 */
export function separateStorage(): void {
  const path = consolePath()
  if (path === '') return
  const prefix = `${path} `
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const value = new OwnStorage(globalThis[name], prefix)
    Object.defineProperty(globalThis, name, { value, configurable: true })
  }
  // first of all listeners, so that the others hear their own names and nothing of the neighbours
  addEventListener('storage', (event) => hearOwn(event, prefix), true)
}

function hearOwn(event: StorageEvent, prefix: string): void {
  const { key, oldValue, newValue, url, isTrusted } = event
  // what is passed on comes by here again; without a key the whole storage was emptied
  if (!isTrusted || key === null) return
  event.stopImmediatePropagation()
  if (!key.startsWith(prefix)) return
  const own = { key: key.slice(prefix.length), oldValue, newValue, url }
  dispatchEvent(new StorageEvent('storage', own))
}

/** The part of a storage whose names begin alike, by what follows. */
class OwnStorage implements Storage {
  constructor(
    private readonly whole: Storage,
    private readonly prefix: string,
  ) {}

  private keys(): string[] {
    return Array.from({ length: this.whole.length }, (_, index) => this.whole.key(index) ?? '')
      .filter((key) => key.startsWith(this.prefix))
      .map((key) => key.slice(this.prefix.length))
  }

  get length(): number {
    return this.keys().length
  }

  key(index: number): string | null {
    return this.keys()[index] ?? null
  }

  getItem(key: string): string | null {
    return this.whole.getItem(this.prefix + key)
  }

  setItem(key: string, value: string): void {
    this.whole.setItem(this.prefix + key, value)
  }

  removeItem(key: string): void {
    this.whole.removeItem(this.prefix + key)
  }

  clear(): void {
    for (const key of this.keys()) this.removeItem(key)
  }
}
