import { UI_VERSION } from '@meshdeck/platform'

type Here = { prefix: string; path: string }

/**
 * Where a hosted console of another version than its server lives: the same page under the server's
 * version [SV-030]. Undefined when it fits, when nothing is known, or when this is that address
 * already, so that nobody goes round in circles.
 */
export function versionedAddress(
  serverVersion: string,
  { prefix, path }: Here,
): string | undefined {
  const version = /^v?(\d+\.\d+\.\d+)/.exec(serverVersion)?.[1]
  if (version === undefined || `v${version}` === UI_VERSION) return undefined
  return prefix === `/v${version}` ? undefined : `/v${version}${path}`
}
