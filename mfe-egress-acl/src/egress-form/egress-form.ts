import type { EgressEdit } from '@meshdeck/api/egress-changes'
import type { Service } from '@meshdeck/api/policies'
import { isFullDomainName, looksLikeAddress } from '@meshdeck/domain/domain-name'
import { areUnique, type EgressRangeFault, readEgressRanges } from '@meshdeck/domain/egress-routes'
import { readWhole } from '@meshdeck/domain/typed-text'
import { ApiError, type Fault, isApiError, type Key, z } from '@meshdeck/platform'

import { type PolicyDraft, policyDraftsSchema } from '../policy-form/policy-draft'
import { HIGHEST_METRIC, LONGEST_ROUTE_NAME } from '../shared/form-limits'

/** An egress route as it is typed. */
export type EgressForm = {
  name: string
  description: string
  isInternet: boolean
  /** What it leads to otherwise: from 1.5.1 on also a domain. */
  target: 'range' | 'domain'
  /** One range, or for a new route several with commas or lines between them. */
  range: string
  domain: string
  hasNat: boolean
  mode: string
  /** Who leads there: from 1.5.1 on, on Pro, also whoever has a tag. */
  through: 'nodes' | 'tags'
  nodes: string[]
  tags: string[]
  /** By the id of a node or tag, as typed. */
  metrics: Record<string, string>
  policies: PolicyDraft[]
}

const DIRECT_NAT = 'direct_nat'

/** The form of what the server has. */
export function egressForm(edit: EgressEdit): EgressForm {
  const tags = Object.keys(edit.tags)
  const metrics = Object.entries(tags.length > 0 ? edit.tags : edit.nodes)
  const inOrder = metrics.toSorted(([, a], [, b]) => a - b).map(([id]) => id)
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
    nodes: tags.length > 0 ? [] : inOrder,
    tags: tags.length > 0 ? inOrder : [],
    metrics: Object.fromEntries(metrics.map(([id, metric]) => [id, String(metric)])),
    policies: [],
  }
}

/** A route that is to be made: it hides the addresses of the network, as most routers behind it expect. */
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

/** What each fault of a range says [EG-065 to EG-069]. */
export const rangeWords = {
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
  /** Only a new route may list several ranges: each becomes a route. */
  takesList: boolean
  /** Ids of the nodes that there are; undefined while that is not known. */
  knownNodes: ReadonlySet<string> | undefined
  /** How it was; 1.0.0 keeps a name or description that is taken away (contract 1.15). */
  before?: EgressForm
}

/** The rules of an egress route [EG-062 to EG-074], and those of its policies. */
export function egressFormSchema({ services, takesList, knownNodes, before }: Rules) {
  return z
    .object({
      name: z.string(),
      description: z.string(),
      isInternet: z.boolean(),
      target: z.oneOf(['range', 'domain']),
      range: z.string(),
      domain: z.string(),
      hasNat: z.boolean(),
      mode: z.string(),
      through: z.oneOf(['nodes', 'tags']),
      nodes: z.array(z.string()),
      tags: z.array(z.string()),
      metrics: z.record(z.string(), z.string()),
      policies: policyDraftsSchema(services),
    })
    .check(
      rule('name', ({ name }) => name.trim() !== '', 'egress:egressForm.name.missing'),
      rule(
        'name',
        ({ name }) => name.trim().length <= LONGEST_ROUTE_NAME,
        'egress:egressForm.name.long',
      ),
      rule(
        'description',
        ({ description }) => description.trim() !== '' || !before?.description,
        'egress:egressForm.descriptionStays',
      ),
      rule(
        'range',
        (form) => !hasRange(form) || form.range.trim() !== '',
        'egress:egressForm.range.missing',
      ),
      ...Object.entries(rangeWords).map(([fault, words]) =>
        rule('range', (form) => faultOf(form) !== fault, words),
      ),
      rule(
        'range',
        (form) => takesList || !hasRange(form) || rangesOf(form).length <= 1,
        'egress:egressForm.range.one',
      ),
      z.faults(
        (form: EgressForm) => (hasDomain(form) ? domainFault(form.domain.trim()) : undefined),
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

function domainFault(domain: string): Fault | undefined {
  if (isFullDomainName(domain)) return undefined
  return looksLikeAddress(domain)
    ? { error: 'egress:egressForm.domain.address', params: { entry: domain } }
    : { error: 'egress:egressForm.domain.format' }
}

const hasRange = ({ isInternet, target }: EgressForm) => !isInternet && target === 'range'
const hasDomain = ({ isInternet, target }: EgressForm) => !isInternet && target === 'domain'

function faultOf(form: EgressForm): EgressRangeFault | undefined {
  const read = hasRange(form) ? readEgressRanges(form.range) : { ranges: [] }
  return 'fault' in read ? read.fault : undefined
}

/** The ranges that are typed, as the server stores them; none while something is wrong with one. */
export function rangesOf(form: EgressForm): string[] {
  const read = hasRange(form) ? readEgressRanges(form.range) : { ranges: [] }
  return 'ranges' in read ? read.ranges : []
}

/**
 * With virtual NAT devices reach the range by addresses of a pool, which the server chooses: only the local networks
 * of the nodes can meet what is typed (contract 2.10).
 */
export const isVirtual = (form: EgressForm): boolean =>
  hasRange(form) && form.hasNat && form.mode === 'virtual_nat'

const isMetric = (text = '') => readWhole(text, { min: 0, max: HIGHEST_METRIC }) !== undefined

/** Those who lead there, nodes or tags. */
const routersOf = ({ through, nodes, tags }: EgressForm): string[] =>
  through === 'tags' ? tags : nodes

const metricsOf = (form: EgressForm) => routersOf(form).map((id) => Number(form.metrics[id]))

/** What is sent: an edit for each range, or one for the internet or a domain. Several are numbered (decision D-20). */
export function toEgressEdits(form: EgressForm): EgressEdit[] {
  const metrics = Object.fromEntries(routersOf(form).map((id) => [id, Number(form.metrics[id])]))
  const edit = {
    name: form.name.trim(),
    description: form.description.trim(),
    isInternet: form.isInternet,
    range: '',
    domain: hasDomain(form) ? form.domain.trim().toLowerCase() : '',
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

/** The server takes any length, the form no more than 50: a long name leaves room for its number. */
function numbered(name: string, n: number): string {
  const end = ` ${n}`
  return name.slice(0, LONGEST_ROUTE_NAME - end.length).trimEnd() + end
}

/** What one route is changed to: where something reads the same it stays as the server had it. */
export function toEgressEdit(form: EgressForm, before: EgressEdit): EgressEdit {
  const [edit = before] = toEgressEdits(form)
  const isSameMode = !edit.nat || edit.mode === (before.mode || DIRECT_NAT)
  return { ...edit, mode: isSameMode && edit.nat === before.nat ? before.mode : edit.mode }
}

type Field = 'range' | 'domain' | 'nodes' | 'tags' | 'mode'

/** Which field a refusal of the server belongs to, by its words (contract 1.15, 2.10). */
const fields: ReadonlyArray<[RegExp, Field]> = [
  [/NAT/, 'mode'],
  [/CIDR|range|overlap/i, 'range'],
  [/domain/i, 'domain'],
  [/routing node/i, 'nodes'],
  [/invalid tag/i, 'tags'],
]

/** A refusal without a word of the server says these instead: a form or a panel shows what an error says. */
export function withWords(error: unknown, words: string): unknown {
  if (!isApiError(error) || error.status === 401 || error.serverText !== '') return error
  return new ApiError(error.status, words)
}

/** Whether a plan of the hosted variant has no room for another route (contract 1.1.1). */
export const isPlanFull = (error: unknown): boolean =>
  isApiError(error, 403) && error.serverText.startsWith('free tier limits exceeded')

/** The server's words at the field that they are about; others stand above the form. */
export function refusalsOf(error: unknown): Partial<Record<Field, string>> {
  if (!isApiError(error, 400)) return {}
  const { serverText } = error
  const field = fields.find(([pattern]) => pattern.test(serverText))?.[1]
  return field ? { [field]: serverText } : {}
}
