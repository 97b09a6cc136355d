import { isIp } from '@meshdeck/domain/cidr'
import { isPort } from '@meshdeck/domain/policy-ports'
import type { EntityKind, EntityRef, Service } from '@meshdeck/domain/reach'
import { emptyList } from '@meshdeck/domain/remembered'
import { onSessionEnd } from '@meshdeck/platform'
import { naturalKey, plainText, sortRows } from '@meshdeck/ui/data-table'
import { useSyncExternalStore } from 'react'

import { protocols, readService, readEntity, entityKey, takesPort } from '../shared/entities'
import { type NamedEntity, entitiesWithAddress } from '../shared/named-entities'

/** Kinds that can be a source, and kinds that can be a destination. */
export const sourceKinds = ['node', 'client', 'user'] as const
export const targetKinds = ['node', 'client', 'route'] as const

/** Question as stored in the address: only IDs, so that it can be shared. */
export type Question = { from: EntityRef; to: EntityRef; service?: Service }

/** One side of a question: an ID, or text still to be resolved, as sent by the command palette. */
type AskedSide = { ref: EntityRef | undefined; text: string }

export type AskedQuestion = { from: AskedSide; to: AskedSide; protocol: string; port: string }

/** Reads the complete or partial question from the address. Ignores invalid parts. */
export function readQuestion(params: URLSearchParams): AskedQuestion {
  const protocol = params.get('protocol') ?? ''
  const port = params.get('port') ?? ''
  const isService = protocols.includes(protocol)
  return {
    from: readSide(params.get('from') ?? '', sourceKinds),
    to: readSide(params.get('to') ?? '', targetKinds),
    protocol: isService ? protocol : '',
    port: takesPort(protocol) && isPort(port) ? port : '',
  }
}

function readSide(text: string, kinds: readonly EntityKind[]): AskedSide {
  const ref = readEntity(text, kinds)
  return { ref, text: ref ? '' : text }
}

/** Returns the complete question; undefined while one side is unknown, or if both sides are the same. */
export function wholeQuestion({ from, to, protocol, port }: AskedQuestion): Question | undefined {
  if (!from.ref || !to.ref || entityKey(from.ref) === entityKey(to.ref)) return undefined
  const service = protocol === '' ? undefined : serviceOf(protocol, port)
  return { from: from.ref, to: to.ref, ...(service && { service }) }
}

const serviceOf = (protocol: string, port: string): Service =>
  port === '' ? { protocol } : { protocol, port: Number(port) }

/** Returns the search parameters of a question. */
export function questionParams({ from, to, service }: Question): Record<string, string> {
  return {
    from: entityKey(from),
    to: entityKey(to),
    ...(service && { protocol: service.protocol }),
    ...(service?.port !== undefined && { port: String(service.port) }),
  }
}

/**
 * Resolves text to an entity: one with this name, one with the address or a range that contains it, or the only one
 * whose name starts with it. Returns undefined for no match or several matches.
 */
export function findEntityByText(
  text: string,
  entities: readonly NamedEntity[],
): NamedEntity | undefined {
  const wantedText = plainText(text.trim())
  if (wantedText === '') return undefined
  if (isIp(text.trim())) {
    const [holder, other] = entitiesWithAddress(text.trim(), entities)
    // The list begins with the narrowest range, such as 10.0.1.0/24 before 10.0.0.0/16. A route to the internet is only
    // meant if it is the only match.
    return holder?.isInternet && other ? undefined : holder
  }
  const [first, ...others] = findByName(wantedText, entities)
  return others.length === 0 ? first : undefined
}

/** Whether text matches several entities. */
export const isAmbiguous = (text: string, entities: readonly NamedEntity[]): boolean =>
  text.trim() !== '' &&
  findEntityByText(text, entities) === undefined &&
  (isIp(text.trim())
    ? entitiesWithAddress(text.trim(), entities)
    : findByName(plainText(text.trim()), entities)
  ).length > 1

/** Returns the entities with the given name or, if there are none, those whose name starts with it. */
function findByName(wantedText: string, entities: readonly NamedEntity[]): NamedEntity[] {
  const same = entities.filter(({ name }) => plainText(name) === wantedText)
  if (same.length > 0) return same
  return entities.filter(({ name }) => plainText(name).startsWith(wantedText))
}

/** Splits "db-02 tcp 5432" and "db-02:5432" into entity and service; returns other text unchanged. */
export function splitService(text: string): { text: string; service: Service | undefined } {
  const match = /^(\S+?)(?:\s+|:(?=\d+$))((?:tcp|udp|icmp)?\s*\/?\s*\d{0,5})$/i.exec(text.trim())
  const [, name = '', rest = ''] = match ?? []
  const service = isIp(text.trim()) ? undefined : readService(rest)
  return service ? { text: name, service } : { text: text.trim(), service: undefined }
}

/** Finds entities by name or address; for an address also the ranges that contain it. */
export function searchEntities(
  text: string,
  entities: readonly NamedEntity[],
  limit: number,
): { entities: NamedEntity[]; moreCount: number } {
  const wantedText = plainText(text.trim())
  if (isIp(text.trim()))
    return { entities: entitiesWithAddress(text.trim(), entities).slice(0, limit), moreCount: 0 }
  // a field that was just opened, or shows the chosen entity
  if (wantedText === '') {
    return { entities: entities.slice(0, limit), moreCount: Math.max(entities.length - limit, 0) }
  }
  const matchingEntities: NamedEntity[] = []
  let moreCount = 0
  for (const entity of entities) {
    const matches =
      plainText(entity.name).includes(wantedText) ||
      entity.addresses.some((address) => address.includes(wantedText))
    if (!matches) continue
    if (matchingEntities.length < limit) matchingEntities.push(entity)
    else moreCount += 1
  }
  return { entities: matchingEntities, moreCount }
}

/** One side of the question in the form: the typed text, and its entity once resolved. */
export type Side = { text: string; chosenEntity: NamedEntity | undefined }

export type Fields = { from: Side; to: Side; protocol: string; port: string }

/** Whether an entity has one of the given kinds. */
export const isAmong = (kinds: readonly string[], entity: NamedEntity | undefined): boolean =>
  entity !== undefined && kinds.includes(entity.ref.kind)

/** Returns the possible sources and destinations, sorted by name. */
export function sidesOf(entities: ReadonlyMap<string, NamedEntity>) {
  const sortedEntities = sortRows([...entities.values()], ({ name }) => naturalKey(name))
  return {
    sources: sortedEntities.filter((entity) => isAmong(sourceKinds, entity)),
    targets: sortedEntities.filter((entity) => isAmong(targetKinds, entity)),
  }
}

/**
 * Returns the initial fields for the question in the address: by IDs, or by names from the command palette, where a
 * service may follow the destination.
 */
export function initialFields(
  askedQuestion: AskedQuestion,
  sources: readonly NamedEntity[],
  targets: readonly NamedEntity[],
): Fields {
  const { ref, text: typed } = askedQuestion.to
  const { text, service } = ref ? { text: typed, service: undefined } : splitService(typed)
  return {
    from: sideOf(askedQuestion.from, sources),
    to: sideOf({ ref, text }, targets),
    protocol: askedQuestion.protocol || (service?.protocol ?? ''),
    port: askedQuestion.port || (service?.port === undefined ? '' : String(service.port)),
  }
}

function sideOf({ ref, text }: AskedSide, entities: readonly NamedEntity[]): Side {
  const chosenEntity = ref
    ? entities.find((entity) => entity.ref.kind === ref.kind && entity.ref.id === ref.id)
    : findEntityByText(text, entities)
  return { text: chosenEntity?.name ?? ref?.id ?? text, chosenEntity }
}

/** Returns the question that the names in the address stand for, once they are resolved. */
export function resolveQuestion(
  askedQuestion: AskedQuestion,
  entities: ReadonlyMap<string, NamedEntity>,
): Question | undefined {
  const { sources, targets } = sidesOf(entities)
  const { from, to, protocol, port } = initialFields(askedQuestion, sources, targets)
  return wholeQuestion({
    from: { ref: from.chosenEntity?.ref, text: '' },
    to: { ref: to.chosenEntity?.ref, text: '' },
    protocol,
    port,
  })
}

/** Returns up to three example questions about entities in a network. */
export function questionExamples(entities: ReadonlyMap<string, NamedEntity>): Question[] {
  const first = firstOfKinds(entities)
  const [node, otherNode] = first('node')
  const [client] = first('client')
  const [user] = first('user')
  const [route] = first('route')
  const ssh = { protocol: 'tcp', port: 22 }
  return [
    question(node, otherNode),
    question(otherNode ?? node, route) ?? question(client, node),
    question(user ?? client ?? otherNode, node, ssh),
  ].filter((example) => example !== undefined)
}

type NamedEntities = readonly NamedEntity[]

/** Returns the first two entities of each kind in one pass, because there may be thousands. */
function firstOfKinds(entities: ReadonlyMap<string, NamedEntity>) {
  const entitiesByKind = new Map<string, NamedEntity[]>()
  for (const entity of entities.values()) {
    const { kind } = entity.ref
    const known = entitiesByKind.get(kind)
    if (!known) entitiesByKind.set(kind, [entity])
    else if (known.length < 2) known.push(entity)
  }
  return (kind: NamedEntity['ref']['kind']): NamedEntities => entitiesByKind.get(kind) ?? []
}

function question(
  from: NamedEntity | undefined,
  to: NamedEntity | undefined,
  service?: Question['service'],
): Question | undefined {
  return from && to ? { from: from.ref, to: to.ref, ...(service && { service }) } : undefined
}

/** Number of questions kept per network, including the current one. */
const MAX_QUESTIONS = 5

let askedByNetwork: ReadonlyMap<string, readonly Question[]> = new Map()
const listeners = new Set<() => void>()

/** Returns the questions about a network since this user signed in, newest first. */
export const useAskedBefore = (networkId: string): readonly Question[] =>
  useSyncExternalStore(listen, () => askedByNetwork.get(networkId) ?? emptyList)

/** Adds a question in front of the others and removes its duplicate. */
export function rememberQuestion(networkId: string, question: Question): void {
  const otherQuestions = (askedByNetwork.get(networkId) ?? emptyList).filter(
    (earlier) => !isSameQuestion(earlier, question),
  )
  change(
    new Map(askedByNetwork).set(networkId, [question, ...otherQuestions].slice(0, MAX_QUESTIONS)),
  )
}

/** Whether two questions have the same entities and service. */
export const isSameQuestion = (a: Question, b: Question): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(next: typeof askedByNetwork) {
  askedByNetwork = next
  listeners.forEach((listener) => listener())
}

// clears the questions at sign-out, so that the next user can't see them
onSessionEnd(() => change(new Map()))
