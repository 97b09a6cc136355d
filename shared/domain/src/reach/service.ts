import type { ReachPolicy } from './estate'

/** What somebody wants to use: a protocol, and a port unless it has none. */
export type Service = { protocol: string; port?: number | undefined }

/** What a policy lets through. */
export type PolicyService = Pick<ReachPolicy, 'type' | 'protocol' | 'ports'>

const PORTS_OF_SERVICE: Readonly<Record<string, number>> = { HTTP: 80, HTTPS: 443, SSH: 22 }

/** Whether a policy is about a service, by its own protocol and ports (contract 1.16). */
export function carriesService(policy: ReachPolicy, { protocol, port }: Service): boolean {
  if (isForEverything(policy)) return true
  if (policy.protocol !== 'all' && policy.protocol !== protocol) return false
  if (port === undefined || policy.ports.length === 0) return doesNameCover(policy.type, port)
  return policy.ports.some((item) => isInPorts(item, port))
}

/** Whether a policy limits neither protocol nor ports. */
export function isForEverything({ type, protocol, ports }: PolicyService): boolean {
  return type === 'Any' || (protocol === 'all' && ports.length === 0 && !(type in PORTS_OF_SERVICE))
}

/** A named service without ports of its own stands for the one that it always has. */
function doesNameCover(type: string, port: number | undefined): boolean {
  const own = PORTS_OF_SERVICE[type]
  return own === undefined || port === undefined || own === port
}

function isInPorts(item: string, port: number): boolean {
  const [start = '', end = start] = item.split('-')
  return Number(start) <= port && port <= Number(end)
}

/** Whether everything that one policy is about is in another. */
export function isServiceWithin(part: PolicyService, whole: PolicyService): boolean {
  if (isForEverything(whole)) return true
  if (isForEverything(part)) return false
  if (whole.protocol !== 'all' && whole.protocol !== part.protocol) return false
  if (whole.ports.length === 0) return !(whole.type in PORTS_OF_SERVICE) || whole.type === part.type
  return (
    part.ports.length > 0 &&
    part.ports.every((item) => {
      const [start = '', end = start] = item.split('-')
      return (
        isInPorts(item, Number(start)) && whole.ports.some((wide) => holdsRange(wide, [start, end]))
      )
    })
  )
}

function holdsRange(wide: string, [start, end]: readonly [string, string]): boolean {
  return isInPorts(wide, Number(start)) && isInPorts(wide, Number(end))
}
