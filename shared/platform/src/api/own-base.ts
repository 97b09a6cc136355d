import { consolePath } from './console-path'

declare global {
  /** Set by the page before anything else runs: address of the management server, if it isn't on this origin. */
  var meshdeckBackend: string | undefined
}

/**
 * Returns the base address of API requests when none is stored: the one set by the page [AP-006], or else one below the
 * page's own address [AP-007].
 */
export function ownBase(): string {
  const backend = globalThis.meshdeckBackend
  return backend ? new URL('/api', backend).href : `${consolePath()}/api`
}
