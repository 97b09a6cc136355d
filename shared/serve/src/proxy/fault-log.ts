import type { ProxyFault } from './faults'

const AGAIN_AFTER_MS = 60 * 60 * 1000

/** So many different lines of each kind in that time: their names come from requests, which anybody may make up. */
const MOST = 10

/** Tells whoever runs the console what a proxy does to its requests, each thing once an hour. */
export function createFaultLog(tell: (line: string) => void, now = Date.now) {
  const told = new Map<ProxyFault['kind'], Set<string>>()
  let since = now()
  return (fault: Pick<ProxyFault, 'kind' | 'cause' | 'fix'> | undefined) => {
    if (!fault) return
    if (now() - since > AGAIN_AFTER_MS) {
      told.clear()
      since = now()
    }
    const line = `proxy: ${fault.cause} ${fault.fix}`
    const ofKind = told.get(fault.kind) ?? new Set()
    if (ofKind.has(line) || ofKind.size >= MOST) return
    told.set(fault.kind, ofKind.add(line))
    tell(line)
  }
}
