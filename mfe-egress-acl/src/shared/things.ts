import type { PolicyItem } from '@meshdeck/api/policies'
import type { TagMember } from '@meshdeck/api/tags'
import type { ThingRef } from '@meshdeck/domain/reach'

const thingKinds = ['node', 'client', 'user', 'group', 'tag', 'route'] as const

const isThingKind = (kind: string): kind is ThingRef['kind'] =>
  thingKinds.some((one) => one === kind)

/** A thing in the address and in lists: `node:17`. */
export const thingKey = ({ kind, id }: ThingRef): string => `${kind}:${id}`

/** The thing that a key names, of the kinds that are wanted; undefined for a text that is none. */
export function readThing(
  key: string,
  wanted: readonly ThingRef['kind'][] = thingKinds,
): ThingRef | undefined {
  const end = key.indexOf(':')
  const [kind, id] = [key.slice(0, Math.max(end, 0)), key.slice(end + 1)]
  if (!isThingKind(kind) || !wanted.includes(kind) || id === '') return undefined
  return { kind, id }
}

/** Tells a device from a config file that is called like its id. */
export const memberKey = ({ id, isClient }: TagMember) => `${isClient ? 'file' : 'node'} ${id}`

/** How a policy names a thing. */
function itemOf({ kind, id }: ThingRef): PolicyItem {
  if (kind === 'user' || kind === 'tag') return { id: kind, value: id }
  if (kind === 'group') return { id: 'user-group', value: id }
  return { id: kind === 'route' ? 'egress-id' : 'device', value: id }
}

/** The same as addresses and forms write it: `device:17`. */
export function itemKey(ref: ThingRef): string {
  const { id, value } = itemOf(ref)
  return `${id}:${value}`
}
