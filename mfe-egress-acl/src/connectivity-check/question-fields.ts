import type { NamedThing } from '../reach-things/named-things'
import {
  type Asked,
  type AskedQuestion,
  type Question,
  sourceKinds,
  splitService,
  targetKinds,
  thingMeant,
  wholeQuestion,
} from './question'

/** A side of the question in the form: what is typed, and the thing that it means once that is known. */
export type Side = { text: string; chosen: NamedThing | undefined }

/** The fields of the form. */
export type Fields = { from: Side; to: Side; protocol: string; port: string }

/** Whether a thing is one of some kinds. */
export const isAmong = (kinds: readonly string[], thing: NamedThing | undefined): boolean =>
  thing !== undefined && kinds.includes(thing.ref.kind)

/** What can ask and what can be asked for, by name. */
export function sidesOf(things: ReadonlyMap<string, NamedThing>) {
  const all = [...things.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return {
    sources: all.filter((thing) => isAmong(sourceKinds, thing)),
    targets: all.filter((thing) => isAmong(targetKinds, thing)),
  }
}

/** What the address asks by ids or, from the palette, in words; a service may stand behind the destination. */
export function beginningOf(
  asked: AskedQuestion,
  sources: readonly NamedThing[],
  targets: readonly NamedThing[],
): Fields {
  const { ref, text: typed } = asked.to
  const { text, service } = ref ? { text: typed, service: undefined } : splitService(typed)
  return {
    from: sideOf(asked.from, sources),
    to: sideOf({ ref, text }, targets),
    protocol: asked.protocol || (service?.protocol ?? ''),
    port: asked.port || (service?.port === undefined ? '' : String(service.port)),
  }
}

function sideOf({ ref, text }: Asked, things: readonly NamedThing[]): Side {
  const chosen = ref
    ? things.find((thing) => thing.ref.kind === ref.kind && thing.ref.id === ref.id)
    : thingMeant(text, things)
  return { text: chosen?.name ?? ref?.id ?? text, chosen }
}

/** The question that words in the address mean, once it is known whom they mean. */
export function questionMeant(
  asked: AskedQuestion,
  things: ReadonlyMap<string, NamedThing>,
): Question | undefined {
  const { sources, targets } = sidesOf(things)
  const { from, to, protocol, port } = beginningOf(asked, sources, targets)
  return wholeQuestion({
    from: { ref: from.chosen?.ref, text: '' },
    to: { ref: to.chosen?.ref, text: '' },
    protocol,
    port,
  })
}
