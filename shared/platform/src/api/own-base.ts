import { consolePath } from './console-path'

declare global {
  /** Set by the page before anything else runs: where the management server is, if not on this origin. */
  var meshdeckBackend: string | undefined
}

/** Where API calls go when nothing is stored: where the page says [AP-006], else below its own address [AP-007]. */
export function ownBase(): string {
  const backend = globalThis.meshdeckBackend
  return backend ? new URL('/api', backend).href : `${consolePath()}/api`
}
