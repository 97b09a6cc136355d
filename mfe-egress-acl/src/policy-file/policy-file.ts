import { ADDRESS_KIND } from '@meshdeck/domain/reach'
import { type Infer, z } from '@meshdeck/platform'

/** Version of the format. Files of other versions are rejected, because their meaning is unknown. */
export const FORMAT_VERSION = 1

/** Kinds that a line may name. */
export const referenceKinds = ['node', 'file', 'tag', 'user', 'group', 'route'] as const
export type ReferenceKind = (typeof referenceKinds)[number]

/** Reference by name, and by ID if several items of the kind have that name; `*` stands for all of the kind. */
export type NamedReference = { kind: ReferenceKind; name: string; id?: string }
/** Reference to an item without a name, such as a range of addresses, exactly as the server writes it. */
export type ItemReference = { item: string; value: string }
export type Reference = NamedReference | ItemReference

/** JSON Schema types of the values in a file, by the schemas that read them. */
export const jsonTypes = z.registry<object>()

/** Returns the schema that reads a value, and registers its type for the published schema. */
function value<Read extends z.Schema>(read: Read, jsonType: object): Read {
  jsonTypes.add(read, jsonType)
  return read
}

const name = value(z.string(), { type: 'string' })
const word = value(z.optional(z.string()), { type: 'string' })
const text = value(z.withDefault(z.string(), ''), { type: 'string' })
const on = value(z.withDefault(z.boolean(), true), { type: 'boolean', default: true })

const listOf = <Item>(item: z.Schema<Item>, $ref: string) =>
  value(z.withDefault(z.array(item), []), { type: 'array', items: { $ref } })

type ReferenceFields = Partial<Record<ReferenceKind | 'id', string | undefined>>

const namesOne = (given: ReferenceFields) =>
  referenceKinds.filter((kind) => given[kind] !== undefined).length === 1

function namedReference({ id, ...given }: ReferenceFields): NamedReference {
  const kind = referenceKinds.find((kind) => given[kind] !== undefined) ?? 'node'
  return { kind, name: given[kind] ?? '', ...(id !== undefined && { id }) }
}

const names = { node: word, file: word, tag: word, user: word, group: word, route: word, id: word }

export const referenceFields = {
  ...names,
  address: value(z.optional(z.string()), {
    type: 'string',
    description:
      'Limits the routes of the same list to an address or a range, from server 1.6.0 on',
  }),
  item: word,
  value: word,
}

const referenceSchema = z.pipe(
  z.object(referenceFields).check(
    z.refine(({ address, item, value, ...given }) => {
      const isItem = item !== undefined && value !== undefined
      const isPart = item !== undefined || value !== undefined
      const isNamed = Object.values(given).some((value) => value !== undefined)
      if (address !== undefined) return !isPart && !isNamed
      return isPart ? isItem && !isNamed : namesOne(given)
    }),
  ),
  z.transform(({ address, item, value, ...given }): Reference => {
    if (address !== undefined) return { item: ADDRESS_KIND, value: address }
    return item === undefined ? namedReference(given) : { item, value: value ?? '' }
  }),
)

const references = listOf(referenceSchema, '#/$defs/reference')

/** Accepts ports without quotes too. */
const portSchema = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

const policySchema = z.object({
  name,
  id: word,
  for: value(z.oneOf(['devices', 'users']), { enum: ['devices', 'users'] }),
  enabled: on,
  from: references,
  to: references,
  service: name,
  protocol: value(z.optional(z.string()), {
    type: 'string',
    description: 'Left out, it is that of the service',
  }),
  ports: value(z.optional(z.array(portSchema)), {
    type: 'array',
    items: { type: ['string', 'number'] },
    description: 'Single ports and ranges; left out, they are those of the service',
  }),
  bothWays: on,
})
export type PolicyEntry = Infer<typeof policySchema>

export const throughFields = {
  node: word,
  tag: word,
  id: word,
  // the server reads only integers
  metric: value(z.number().check(z.refine((metric) => Number.isSafeInteger(metric))), {
    type: 'integer',
  }),
}

const throughSchema = z.pipe(
  z.object(throughFields).check(z.refine((given) => namesOne(given))),
  z.transform(({ metric, ...given }) => ({ reference: namedReference(given), metric })),
)

const routeSchema = z.object({
  name,
  id: word,
  enabled: on,
  range: value(z.withDefault(z.string(), ''), {
    type: 'string',
    description: 'One CIDR, or * for the internet',
  }),
  domain: value(z.withDefault(z.string(), ''), {
    type: 'string',
    description: 'From server 1.6.0 on also several, separated by commas',
  }),
  description: text,
  nat: value(z.withDefault(z.boolean(), false), { type: 'boolean', default: false }),
  natKind: value(z.optional(z.oneOf(['direct', 'virtual'])), {
    enum: ['direct', 'virtual'],
    description: 'From server 1.5.1 on',
  }),
  through: listOf(throughSchema, '#/$defs/through'),
})
export type RouteEntry = Infer<typeof routeSchema>

export const memberFields = { node: word, file: word, id: word }

const memberSchema = z.pipe(
  z.object(memberFields).check(z.refine((given) => namesOne(given))),
  z.transform(namedReference),
)

const tagSchema = z.object({
  name,
  id: word,
  color: text,
  members: listOf(memberSchema, '#/$defs/member'),
})
export type TagEntry = Infer<typeof tagSchema>

export const entrySchemas = { tags: tagSchema, routes: routeSchema, policies: policySchema }

/** Head of a file; the sections are parsed entry by entry. */
export const headSchema = z.object({
  version: z.number().check(z.refine((version) => version === FORMAT_VERSION)),
  network: z.string(),
  tags: z.optional(z.array(z.unknown())),
  routes: z.optional(z.array(z.unknown())),
  policies: z.optional(z.array(z.unknown())),
})

/**
 * Policies, routes and tags of a network, as described in `policy-file.schema.json`. Omitted sections stay unchanged; an
 * empty list means that there are none.
 */
export type PolicyFile = {
  network: string
  tags?: TagEntry[]
  routes?: RouteEntry[]
  policies?: PolicyEntry[]
}

/** In order of creation: a route may lead through tags, a policy to routes. */
export const sections = ['tags', 'routes', 'policies'] as const
export type Section = (typeof sections)[number]

/** Keys of entries, in the order in which their changes are shown. */
export const entryKeys = [
  ...z.keyof(policySchema).options,
  ...z.keyof(routeSchema).options,
  ...z.keyof(tagSchema).options,
]

/** Allowed keys by their place in a file. */
export const KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ['', Object.keys(headSchema.shape)],
  ['tags', Object.keys(tagSchema.shape)],
  ['tags/members', Object.keys(memberFields)],
  ['routes', Object.keys(routeSchema.shape)],
  ['routes/through', Object.keys(throughFields)],
  ['policies', Object.keys(policySchema.shape)],
  ['policies/from', Object.keys(referenceFields)],
  ['policies/to', Object.keys(referenceFields)],
])

/** Reason why a file can't be read or a line is rejected. */
export type Problem = {
  /** Line number, starting at 1. */
  line: number
  reason: ProblemReason
  /** Key or name that the problem concerns. */
  subject: string
}

type ProblemReason =
  | 'too-long'
  | 'syntax'
  | 'repeated-key'
  | 'aliases'
  | 'version'
  | 'missing'
  | 'text'
  | 'shape'
  | 'unknown-key'
  | 'unknown'
  | 'ambiguous'
  | 'twice'
  | 'unnamed'
  | 'built-in'
  | 'kind'
  | 'pro'
  | 'later'
  | 'target'
  | 'range'
  | 'address'
  | 'domain'
  | 'kept'
  | 'routers'
  | 'one-router'
  | 'ends'
  | 'service'
  | 'ports'
  | 'protocol'
  | 'any-service'
  | 'metric'
  | 'metric-twice'
  | 'long-name'
  | 'tag-name'
  | 'tag-like'

/** Maximum size of a policy file in bytes, and therefore in characters; 2,000 policies take a quarter of it. */
export const MAX_BYTES = 2_000_000
