import { type Infer, z } from '@meshdeck/platform'

/** Version of the format. Files of other versions are rejected, because their meaning is unknown. */
export const RULES_VERSION = 1

/** Kinds that a line may name. */
const referenceKinds = ['node', 'file', 'tag', 'user', 'group', 'route'] as const
export type ReferenceKind = (typeof referenceKinds)[number]

/** Reference by name, and by id if several items of the kind have that name; `*` stands for all of the kind. */
export type NamedReference = { kind: ReferenceKind; name: string; id?: string }
/** Reference to an item without a name, such as a range of addresses, exactly as the server writes it. */
export type ItemReference = { item: string; value: string }
export type Reference = NamedReference | ItemReference

const name = z.string()
const word = z.optional(z.string())

type Given = Partial<Record<ReferenceKind | 'id', string | undefined>>

const namesOne = (given: Given) =>
  referenceKinds.filter((kind) => given[kind] !== undefined).length === 1

function namedReference({ id, ...given }: Given): NamedReference {
  const kind = referenceKinds.find((one) => given[one] !== undefined) ?? 'node'
  return { kind, name: given[kind] ?? '', ...(id !== undefined && { id }) }
}

const names = { node: word, file: word, tag: word, user: word, group: word, route: word, id: word }

const referenceSchema = z.pipe(
  z.object({ ...names, item: word, value: word }).check(
    z.refine(({ item, value, ...given }) => {
      const isItem = item !== undefined && value !== undefined
      const isPart = item !== undefined || value !== undefined
      return isPart
        ? isItem && Object.values(given).every((one) => one === undefined)
        : namesOne(given)
    }),
  ),
  z.transform(({ item, value, ...given }): Reference =>
    item === undefined ? namedReference(given) : { item, value: value ?? '' },
  ),
)

const references = z.withDefault(z.array(referenceSchema), [])

/** Accepts ports without quotes too. */
const portSchema = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

const policySchema = z.object({
  name,
  id: word,
  for: z.oneOf(['devices', 'users']),
  enabled: z.withDefault(z.boolean(), true),
  from: references,
  to: references,
  service: z.string(),
  /** By default those of the service. */
  protocol: word,
  ports: z.optional(z.array(portSchema)),
  bothWays: z.withDefault(z.boolean(), true),
})
export type PolicyEntry = Infer<typeof policySchema>

const throughSchema = z.pipe(
  z
    .object({
      node: word,
      tag: word,
      id: word,
      // the server reads only integers
      metric: z.number().check(z.refine((metric) => Number.isSafeInteger(metric))),
    })
    .check(z.refine((given) => namesOne(given))),
  z.transform(({ metric, ...given }) => ({ reference: namedReference(given), metric })),
)

const routeSchema = z.object({
  name,
  id: word,
  description: z.withDefault(z.string(), ''),
  enabled: z.withDefault(z.boolean(), true),
  /** A range, `*` for the internet; or a domain. */
  range: z.withDefault(z.string(), ''),
  domain: z.withDefault(z.string(), ''),
  nat: z.withDefault(z.boolean(), false),
  /** From 1.5.1. */
  natKind: z.optional(z.oneOf(['direct', 'virtual'])),
  through: z.withDefault(z.array(throughSchema), []),
})
export type RouteEntry = Infer<typeof routeSchema>

const memberSchema = z.pipe(
  z.object({ node: word, file: word, id: word }).check(z.refine((given) => namesOne(given))),
  z.transform(namedReference),
)

const tagSchema = z.object({
  name,
  id: word,
  color: z.withDefault(z.string(), ''),
  members: z.withDefault(z.array(memberSchema), []),
})
export type TagEntry = Infer<typeof tagSchema>

export const entrySchemas = { tags: tagSchema, routes: routeSchema, policies: policySchema }

/** Head of a file; the sections are parsed entry by entry. */
export const headSchema = z.object({
  version: z.number().check(z.refine((version) => version === RULES_VERSION)),
  network: z.string(),
  tags: z.optional(z.array(z.unknown())),
  routes: z.optional(z.array(z.unknown())),
  policies: z.optional(z.array(z.unknown())),
})

/**
 * Policies, routes and tags of a network, as described in `rules.schema.json`. Omitted sections stay unchanged; an
 * empty list means that there are none.
 */
export type Rules = {
  network: string
  tags?: TagEntry[]
  routes?: RouteEntry[]
  policies?: PolicyEntry[]
}

/** In order of creation: a route may lead through tags, a policy to routes. */
export const sections = ['tags', 'routes', 'policies'] as const
export type Section = (typeof sections)[number]

const referenceKeys = [...referenceKinds, 'id', 'item', 'value']

/** Allowed keys by their place in a file. */
export const KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ['', ['version', 'network', ...sections]],
  ['tags', ['name', 'id', 'color', 'members']],
  ['tags/members', ['node', 'file', 'id']],
  ['routes', 'name id description enabled range domain nat natKind through'.split(' ')],
  ['routes/through', ['node', 'tag', 'id', 'metric']],
  ['policies', 'name id for enabled from to service protocol ports bothWays'.split(' ')],
  ['policies/from', referenceKeys],
  ['policies/to', referenceKeys],
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

/** Maximum size of a rules file in bytes, and therefore in characters; 2,000 policies take a quarter of it. */
export const MOST_BYTES = 2_000_000
