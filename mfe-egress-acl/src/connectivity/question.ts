import { isIp } from '@meshdeck/domain/cidr'
import { isPort } from '@meshdeck/domain/policy-ports'
import type { Service, ThingRef } from '@meshdeck/domain/reach'
import { plainText } from '@meshdeck/ui/data-table'

import { type NamedThing, thingsAt } from '../reach-things/named-things'
import { protocols, readService } from '../reach-things/service-text'
import { readThing, thingKey } from '../reach-things/thing-key'

/** Who may be asked for: whoever begins, and where that may lead. */
export const sourceKinds = ['node', 'client', 'user'] as const
export const targetKinds = ['node', 'client', 'route'] as const

/** A question as the address has it: ids alone, so that it can be sent to others. */
export type Question = { from: ThingRef; to: ThingRef; service?: Service }

/** One side of a question: what it names, or a text that is still to be looked up, as the palette sends it. */
export type Asked = { ref: ThingRef | undefined; text: string }

export type AskedQuestion = { from: Asked; to: Asked; protocol: string; port: string }

/** What the address asks, whole or in part. What it says that is no question is left out. */
export function readQuestion(params: URLSearchParams): AskedQuestion {
  const protocol = params.get('protocol') ?? ''
  const port = params.get('port') ?? ''
  const isService = protocols.includes(protocol)
  return {
    from: askedOf(params.get('from') ?? '', sourceKinds),
    to: askedOf(params.get('to') ?? '', targetKinds),
    protocol: isService ? protocol : '',
    port: takesPort(protocol) && isPort(port) ? port : '',
  }
}

function askedOf(text: string, kinds: readonly ThingRef['kind'][]): Asked {
  const ref = readThing(text, kinds)
  return { ref, text: ref ? '' : text }
}

/** Whether a protocol knows ports. */
export const takesPort = (protocol: string): boolean => protocol === 'tcp' || protocol === 'udp'

/** The whole question; undefined while one side is not known, or both are the same. */
export function wholeQuestion({ from, to, protocol, port }: AskedQuestion): Question | undefined {
  if (!from.ref || !to.ref || thingKey(from.ref) === thingKey(to.ref)) return undefined
  const service = protocol === '' ? undefined : serviceOf(protocol, port)
  return { from: from.ref, to: to.ref, ...(service && { service }) }
}

const serviceOf = (protocol: string, port: string): Service =>
  port === '' ? { protocol } : { protocol, port: Number(port) }

/** A question for the address. */
export function questionParams({ from, to, service }: Question): Record<string, string> {
  return {
    from: thingKey(from),
    to: thingKey(to),
    ...(service && { protocol: service.protocol }),
    ...(service?.port !== undefined && { port: String(service.port) }),
  }
}

/**
 * What a text means: who is called so, who has the address or the range around it, or the only one whose name begins
 * so. Undefined where that is nobody, or more than one.
 */
export function thingMeant(text: string, things: readonly NamedThing[]): NamedThing | undefined {
  const wanted = plainText(text.trim())
  if (wanted === '') return undefined
  if (isIp(text.trim())) return thingsAt(text.trim(), things)[0]
  const [first, ...others] = calledSo(wanted, things)
  return others.length === 0 ? first : undefined
}

/** Whether a text could mean several things. */
export const isAmbiguous = (text: string, things: readonly NamedThing[]): boolean =>
  text.trim() !== '' && !isIp(text.trim()) && calledSo(plainText(text.trim()), things).length > 1

/** What has a name; what has a name that begins so, where nothing has it. */
function calledSo(wanted: string, things: readonly NamedThing[]): NamedThing[] {
  const same = things.filter(({ name }) => plainText(name) === wanted)
  if (same.length > 0) return same
  return things.filter(({ name }) => plainText(name).startsWith(wanted))
}

/** "db-02 tcp 5432" and "db-02:5432" as the thing and the service; a text without service as it is. */
export function splitService(text: string): { text: string; service: Service | undefined } {
  const found = /^(\S+?)(?:\s+|:(?=\d+$))((?:tcp|udp|icmp)?\s*\/?\s*\d{0,5})$/i.exec(text.trim())
  const [, name = '', rest = ''] = found ?? []
  const service = isIp(text.trim()) ? undefined : readService(rest)
  return service ? { text: name, service } : { text: text.trim(), service: undefined }
}

/** The things that a search finds, by name or address; of an address what holds it. */
export function thingsFor(
  text: string,
  things: readonly NamedThing[],
  most: number,
): { found: NamedThing[]; left: number } {
  const wanted = plainText(text.trim())
  if (isIp(text.trim())) return { found: thingsAt(text.trim(), things).slice(0, most), left: 0 }
  // the list of a field that was opened, or is open with what was chosen
  if (wanted === '') {
    return { found: things.slice(0, most), left: Math.max(things.length - most, 0) }
  }
  const found: NamedThing[] = []
  let left = 0
  for (const thing of things) {
    const isMeant =
      plainText(thing.name).includes(wanted) ||
      thing.addresses.some((address) => address.includes(wanted))
    if (!isMeant) continue
    if (found.length < most) found.push(thing)
    else left += 1
  }
  return { found, left }
}
