declare global {
  /** Set by the page before anything else runs: address of the management server, if it isn't on this origin. */
  var meshdeckBackend: string | undefined
}

/**
 * Returns the path of the console on its origin, such as `/mesh`; empty at the root. The console server writes it into
 * the page, because it isn't known at build time.
 */
export function consolePath(): string {
  return document.documentElement.dataset['base'] ?? ''
}

/**
 * Returns the base address of API requests when none is stored: the one set by the page [AP-006], or else one below the
 * page's own address [AP-007].
 */
export function ownBase(): string {
  const backend = globalThis.meshdeckBackend
  return backend ? new URL('/api', backend).href : `${consolePath()}/api`
}
