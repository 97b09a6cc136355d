import { DIRECT_NAT, type EgressEdit, VIRTUAL_NAT } from '@meshdeck/api/egress'
import type { Service } from '@meshdeck/api/policies'
import { invalidDomainIn, looksLikeAddress, readDomains } from '@meshdeck/domain/domain-name'
import { areUnique, type EgressRangeFault, readEgressRanges } from '@meshdeck/domain/egress-routes'
import { readWhole } from '@meshdeck/domain/typed-text'
import { ApiError, type Fault, type Infer, isApiError, type Key, z } from '@meshdeck/platform'

import { type PolicyDraft, policyDraftsSchema } from '../policy-form/policy-draft'
import { MAX_METRIC, MAX_ROUTE_NAME_LENGTH } from '../shared/form-limits'

/** Fields of the first step: name and destination of a route. */
const basicFields = {
  name: z.string(),
  description: z.string(),
  isInternet: z.boolean(),
  /** Alternative destination: from 1.5.1 also a domain, from 1.6.0 also several. */
  target: z.oneOf(['range', 'domain']),
  /** One range or, for a new route, several separated by commas or line breaks. */
  range: z.string(),
  domain: z.string(),
  hasNat: z.boolean(),
  mode: z.string(),
}

/** Fields of the second step: what routes to the range, nodes or, from 1.5.1 on Pro, all nodes with a tag. */
const routerFields = {
  through: z.oneOf(['nodes', 'tags']),
  nodes: z.array(z.string()),
  tags: z.array(z.string()),
  /** Metrics as typed, by the ID of the node or tag. */
  metrics: z.record(z.string(), z.string()),
}

const basicSchema = z.object(basicFields)
const routerSchema = z.object(routerFields)

export type EgressForm = Infer<typeof basicSchema> &
  Infer<typeof routerSchema> & { policies: PolicyDraft[] }

/** Fields by step. They have to be valid before the next step opens. */
export const stepFields = {
  basic: z.keyof(basicSchema).options,
  nodes: z.keyof(routerSchema).options,
  policies: ['policies'],
} as const

/** Returns the form values of a stored route. */
export function egressForm(edit: EgressEdit): EgressForm {
  const tags = Object.keys(edit.tags)
  const metrics = Object.entries(tags.length > 0 ? edit.tags : edit.nodes)
  const sortedIds = metrics.toSorted(([, a], [, b]) => a - b).map(([id]) => id)
  return {
    name: edit.name,
    description: edit.description,
    isInternet: edit.isInternet,
    target: edit.domain === '' ? 'range' : 'domain',
    range: edit.range,
    domain: edit.domain,
    hasNat: edit.nat,
    mode: edit.mode || DIRECT_NAT,
    through: tags.length > 0 ? 'tags' : 'nodes',
    nodes: tags.length > 0 ? [] : sortedIds,
    tags: tags.length > 0 ? sortedIds : [],
    metrics: Object.fromEntries(metrics.map(([id, metric]) => [id, String(metric)])),
    policies: [],
  }
}

/** Values of a new route. NAT is on, because most routers behind a route expect it. */
export const newEgress: EgressForm = egressForm({
  name: '',
  description: '',
  isInternet: false,
  range: '',
  domain: '',
  nodes: {},
  tags: {},
  nat: true,
  mode: '',
})

export const rangeFaultKeys = {
  format: 'egress:egressForm.range.format',
  zero: 'egress:egressForm.range.zero',
  negative: 'egress:egressForm.range.negative',
  prefix: 'egress:egressForm.range.prefix',
  length: 'egress:egressForm.range.length',
  mixed: 'egress:egressForm.range.mixed',
  unspecified: 'egress:egressForm.range.unspecified',
  loopback: 'egress:egressForm.range.loopback',
  linkLocal: 'egress:egressForm.range.linkLocal',
  multicast: 'egress:egressForm.range.multicast',
  reserved: 'egress:egressForm.range.reserved',
} as const satisfies Record<EgressRangeFault, Key>

type Rules = {
  services: readonly Service[]
  /** Whether several ranges are accepted, one route each; new routes only. */
  takesList: boolean
  /** IDs of the existing nodes; undefined while unknown. */
  knownNodes: ReadonlySet<string> | undefined
  /** Values before the edit. */
  before?: EgressForm
  /** Whether the server clears a description, which it keeps otherwise (contract 1.15). */
  clearsTexts: boolean
  /** Whether a route can lead to several domains. */
  hasDomainLists: boolean
}

/** Returns the validation rules of an egress route and of its policies. */
export function egressFormSchema(rules: Rules) {
  const { services, takesList, knownNodes, before, clearsTexts } = rules
  return z
    .object({
      ...basicFields,
      ...routerFields,
      policies: policyDraftsSchema(services),
    })
    .check(
      rule('name', ({ name }) => name.trim() !== '', 'egress:egressForm.name.missing'),
      rule(
        'name',
        ({ name }) => name.trim().length <= MAX_ROUTE_NAME_LENGTH,
        'egress:egressForm.name.long',
      ),
      rule(
        'description',
        ({ description }) => clearsTexts || description.trim() !== '' || !before?.description,
        'egress:egressForm.descriptionStays',
      ),
      rule(
        'range',
        (form) => !hasRange(form) || form.range.trim() !== '',
        'egress:egressForm.range.missing',
      ),
      ...Object.entries(rangeFaultKeys).map(([fault, words]) =>
        rule('range', (form) => faultOf(form) !== fault, words),
      ),
      rule(
        'range',
        (form) => takesList || !hasRange(form) || rangesOf(form).length <= 1,
        'egress:egressForm.range.one',
      ),
      z.faults(
        (form: EgressForm) =>
          hasDomain(form) ? domainFault(form.domain.trim(), rules) : undefined,
        ['domain'],
      ),
      rule(
        'nodes',
        (form) => form.through === 'tags' || form.nodes.length > 0,
        'egress:egressForm.nodes.none',
      ),
      rule(
        'tags',
        (form) => form.through === 'nodes' || form.tags.length > 0,
        'egress:egressForm.tags.none',
      ),
      rule(
        'nodes',
        (form) => !form.isInternet || form.nodes.length <= 1,
        'egress:egressForm.nodes.one',
      ),
      rule(
        'nodes',
        ({ nodes }) => !knownNodes || nodes.every((id) => knownNodes.has(id)),
        'egress:egressForm.nodes.gone',
      ),
      rule(
        'metrics',
        (form) => routersOf(form).every((id) => isMetric(form.metrics[id])),
        'egress:egressForm.metric.format',
      ),
      rule('metrics', (form) => areUnique(metricsOf(form)), 'egress:egressForm.metric.unique'),
    )
}

const rule = z.ruleOf<EgressForm>()

function domainFault(typed: string, server: Pick<Rules, 'hasDomainLists'>): Fault | undefined {
  const entry = invalidDomainIn(typed, server)
  if (entry === undefined) return undefined
  if (looksLikeAddress(entry)) {
    return { error: 'egress:egressForm.domain.address', params: { entry } }
  }
  return server.hasDomainLists && entry !== ''
    ? { error: 'egress:egressForm.domain.inList', params: { entry } }
    : { error: 'egress:egressForm.domain.format' }
}

const hasRange = ({ isInternet, target }: EgressForm) => !isInternet && target === 'range'
const hasDomain = ({ isInternet, target }: EgressForm) => !isInternet && target === 'domain'

function faultOf(form: EgressForm): EgressRangeFault | undefined {
  const read = hasRange(form) ? readEgressRanges(form.range) : { ranges: [] }
  return 'fault' in read ? read.fault : undefined
}

/** Returns the typed ranges as the server stores them; none while one is invalid. */
export function rangesOf(form: EgressForm): string[] {
  const read = hasRange(form) ? readEgressRanges(form.range) : { ranges: [] }
  return 'ranges' in read ? read.ranges : []
}

/**
 * Whether the route uses virtual NAT. Devices then reach the range by addresses of a pool that the server chooses, so
 * the typed range can only conflict with the nodes' local networks (contract 2.10).
 */
export const isVirtual = (form: EgressForm): boolean =>
  hasRange(form) && form.hasNat && form.mode === VIRTUAL_NAT

const isMetric = (text = '') => readWhole(text, { min: 0, max: MAX_METRIC }) !== undefined

/** IDs of the nodes or tags that route to the range. */
const routersOf = ({ through, nodes, tags }: EgressForm): string[] =>
  through === 'tags' ? tags : nodes

const metricsOf = (form: EgressForm) => routersOf(form).map((id) => Number(form.metrics[id]))

/**
 * Returns the edits to send: one for each range, or one for the internet or a domain. Several routes are numbered
 * (decision D-20).
 */
export function toEgressEdits(form: EgressForm): EgressEdit[] {
  const metrics = Object.fromEntries(routersOf(form).map((id) => [id, Number(form.metrics[id])]))
  const edit = {
    name: form.name.trim(),
    description: form.description.trim(),
    isInternet: form.isInternet,
    range: '',
    domain: hasDomain(form) ? readDomains(form.domain).join(', ') : '',
    nodes: form.through === 'tags' ? {} : metrics,
    tags: form.through === 'tags' ? metrics : {},
    nat: form.hasNat,
    mode: form.hasNat ? form.mode : '',
  }
  if (!hasRange(form)) return [edit]
  const ranges = rangesOf(form)
  return ranges.map((range, index) => ({
    ...edit,
    range,
    name: ranges.length > 1 ? numbered(edit.name, index + 1) : edit.name,
  }))
}

/** The server accepts any length, the form at most 50 characters, so a long name is shortened for its number. */
function numbered(name: string, n: number): string {
  const end = ` ${n}`
  return name.slice(0, MAX_ROUTE_NAME_LENGTH - end.length).trimEnd() + end
}

/** Returns the edit of an existing route; values that are equivalent stay as the server returned them. */
export function toEgressEdit(form: EgressForm, before: EgressEdit): EgressEdit {
  const [edit = before] = toEgressEdits(form)
  const isSameMode = !edit.nat || edit.mode === (before.mode || DIRECT_NAT)
  return { ...edit, mode: isSameMode && edit.nat === before.nat ? before.mode : edit.mode }
}

type Field = 'range' | 'domain' | 'nodes' | 'tags' | 'mode'

/** Matches a server error message to its field (contract 1.15, 2.10). */
const fields: ReadonlyArray<[RegExp, Field]> = [
  [/NAT/, 'mode'],
  [/CIDR|range|overlap/i, 'range'],
  [/domain/i, 'domain'],
  [/routing node/i, 'nodes'],
  [/invalid tag/i, 'tags'],
]

/**
 * Returns an error with the given text if the server's response has no message, because forms and panels show the
 * message of an error.
 */
export function withDefaultMessage(error: unknown, words: string): unknown {
  if (!isApiError(error) || error.status === 401 || error.serverText !== '') return error
  return new ApiError(error.status, words)
}

/** Whether the plan of the hosted edition has no room for another route (contract 1.1.1). */
export const isPlanFull = (error: unknown): boolean =>
  isApiError(error, 403) && error.serverText.startsWith('free tier limits exceeded')

/** Returns the server's messages by field; other errors are shown above the form. */
export function refusalsOf(error: unknown): Partial<Record<Field, string>> {
  if (!isApiError(error, 400)) return {}
  const { serverText } = error
  const field = fields.find(([pattern]) => pattern.test(serverText))?.[1]
  return field ? { [field]: serverText } : {}
}
