import { consolePath } from '@meshdeck/platform/boot'

/** Required space in characters: a session with its token, and the preferences. */
const ROOM = 8192

const PROBE = 'meshdeck_probe'

/**
 * Replaces a storage that is blocked or full with one that lasts as long as the page, so that the console starts
 * anyway.
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
 * Prefixes all storage keys with the console's path. Below a path the origin is shared with other applications that may
 * use the same keys. Shell and remotes don't see the prefix.
 */
export function separateStorage(): void {
  const path = consolePath()
  if (path === '') return
  const prefix = `${path} `
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const value = new OwnStorage(globalThis[name], prefix)
    Object.defineProperty(globalThis, name, { value, configurable: true })
  }
  // registered before all other listeners, so that those get unprefixed names and no events of other applications
  addEventListener('storage', (event) => hearOwn(event, prefix), true)
}

function hearOwn(event: StorageEvent, prefix: string): void {
  const { key, oldValue, newValue, url, isTrusted } = event
  // the redispatched event passes here again; a null key means that the whole storage was cleared
  if (!isTrusted || key === null) return
  event.stopImmediatePropagation()
  if (!key.startsWith(prefix)) return
  const ownEntry = { key: key.slice(prefix.length), oldValue, newValue, url }
  dispatchEvent(new StorageEvent('storage', ownEntry))
}

/** The entries of a storage whose keys start with a prefix, by the rest of the key. */
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
