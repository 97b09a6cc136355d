import { type Infer, z } from '@meshdeck/platform'

/** Of the format. A file of another version is refused, for nobody knows what it means. */
export const RULES_VERSION = 1

/** What a line may name. */
const referenceKinds = ['node', 'file', 'tag', 'user', 'group', 'route'] as const
export type ReferenceKind = (typeof referenceKinds)[number]

/** By its name, and by its id too where several of the kind have that name; `*` are all of the kind. */
export type NamedReference = { kind: ReferenceKind; name: string; id?: string }
/** What has no name of its own, such as a range of addresses: word for word as the server writes it. */
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

/** Who writes a port without quotes means the same. */
const portSchema = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

const policySchema = z.object({
  name,
  id: word,
  for: z.oneOf(['devices', 'users']),
  enabled: z.withDefault(z.boolean(), true),
  from: references,
  to: references,
  service: z.string(),
  /** Left out, they are those of the service. */
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
      // the server reads no other
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
  /** From 1.5.1 on. */
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

/** What a file begins with; its sections are read entry by entry. */
export const headSchema = z.object({
  version: z.number().check(z.refine((version) => version === RULES_VERSION)),
  network: z.string(),
  tags: z.optional(z.array(z.unknown())),
  routes: z.optional(z.array(z.unknown())),
  policies: z.optional(z.array(z.unknown())),
})

/**
 * Policies, routes and tags of a network, as `rules.schema.json` tells other programs. What a file does not speak of
 * is left as it is; an empty list says that there are none.
 */
export type Rules = {
  network: string
  tags?: TagEntry[]
  routes?: RouteEntry[]
  policies?: PolicyEntry[]
}

/** In the order in which they are made: a route may lead through tags, a policy to routes. */
export const sections = ['tags', 'routes', 'policies'] as const
export type Section = (typeof sections)[number]

const referenceKeys = [...referenceKinds, 'id', 'item', 'value']

/** The keys that a file may have, by where they stand. */
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

/** Why a file cannot be read, or a line of it is refused. */
export type Problem = {
  /** Of the text, from 1. */
  line: number
  reason: ProblemReason
  /** What it is about: a key, a name. */
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

/** Of a file of rules, in bytes and so in characters too; 2,000 policies take a quarter of it. */
export const MOST_BYTES = 2_000_000
