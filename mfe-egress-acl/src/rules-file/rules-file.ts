import { type Infer, z } from '@meshdeck/platform'

/** Of the format. A file of another version is refused, for nobody knows what it means. */
export const RULES_VERSION = 1

/** What a line may name. */
export const referenceKinds = ['node', 'file', 'tag', 'user', 'group', 'route'] as const
export type ReferenceKind = (typeof referenceKinds)[number]

/** By its name, and by its id too where several of the kind have that name; `*` are all of the kind. */
export type Reference = { kind: ReferenceKind; name: string; id?: string }

const named = { name: z.string().check(z.minLength(1)), id: z.optional(z.string()) }

const word = z.optional(z.string())
const referenceSchema = z.pipe(
  z
    .object({ node: word, file: word, tag: word, user: word, group: word, route: word, id: word })
    .check(
      z.refine((given) => referenceKinds.filter((kind) => given[kind] !== undefined).length === 1),
    ),
  z.transform(({ id, ...given }): Reference => {
    const kind = referenceKinds.find((one) => given[one] !== undefined) ?? 'node'
    return { kind, name: given[kind] ?? '', ...(id !== undefined && { id }) }
  }),
)

const references = z.withDefault(z.array(referenceSchema), [])

const policySchema = z.object({
  ...named,
  for: z.oneOf(['devices', 'users']),
  enabled: z.withDefault(z.boolean(), true),
  from: references,
  to: references,
  service: z.string(),
  protocol: z.withDefault(z.string(), ''),
  ports: z.withDefault(z.array(z.string()), []),
  bothWays: z.withDefault(z.boolean(), true),
})
export type PolicyEntry = Infer<typeof policySchema>

const throughSchema = z.pipe(
  z
    .object({ node: word, tag: word, id: word, metric: z.number() })
    .check(z.refine(({ node, tag }) => (node === undefined) !== (tag === undefined))),
  z.transform(({ node, tag, id, metric }) => {
    const reference: Reference = {
      kind: tag === undefined ? 'node' : 'tag',
      name: tag ?? node ?? '',
      ...(id !== undefined && { id }),
    }
    return { reference, metric }
  }),
)

const routeSchema = z.object({
  ...named,
  description: z.withDefault(z.string(), ''),
  enabled: z.withDefault(z.boolean(), true),
  /** A range, `*` for the internet; or a domain. */
  range: z.withDefault(z.string(), ''),
  domain: z.withDefault(z.string(), ''),
  nat: z.withDefault(z.boolean(), false),
  through: z.withDefault(z.array(throughSchema), []),
})
export type RouteEntry = Infer<typeof routeSchema>

const tagSchema = z.object({
  ...named,
  color: z.withDefault(z.string(), ''),
  members: references,
})
export type TagEntry = Infer<typeof tagSchema>

/**
 * Policies, routes and tags of a network, as `rules.schema.json` tells other programs. What a file does not speak of
 * is left as it is; an empty list says that there are none.
 */
export const rulesSchema = z.object({
  version: z.number().check(z.refine((version) => version === RULES_VERSION)),
  network: z.string(),
  tags: z.optional(z.array(tagSchema)),
  routes: z.optional(z.array(routeSchema)),
  policies: z.optional(z.array(policySchema)),
})
export type Rules = Infer<typeof rulesSchema>

export type Section = 'tags' | 'routes' | 'policies'

/** Why a line is refused. */
export type Problem = {
  /** Of the text, from 1. */
  line: number
  reason:
    | 'too-long'
    | 'syntax'
    | 'repeated-key'
    | 'aliases'
    | 'version'
    | 'shape'
    | 'unknown-key'
    | 'unknown'
    | 'ambiguous'
    | 'twice'
    | 'built-in'
  /** What it is about: a key, a name. */
  subject: string
}
