import { struct } from '../http/decode-body'
import { bool, type DecodedField, int, list, map, string } from '../http/field-types'
import { flag, json, type RowOf, text } from '../storage/repository'

/** Range behind nodes (contract 1.15). `nodes` maps their IDs to metrics, `tags` those of their tags. */
export const egressTable = {
  name: 'egress',
  key: 'id',
  misses: 'sql',
  columns: {
    id: text,
    name: text,
    network: text,
    description: text,
    nodes: json<Record<string, number>>(),
    tags: json<Record<string, number>>(),
    range: text,
    // several since 1.6.0, separated by commas
    domain: text,
    mode: text,
    virtual_range: text,
    nat: flag,
    status: flag,
    created_by: text,
    created_at: text,
    updated_at: text,
  },
} as const
export type Egress = RowOf<typeof egressTable>

/** An empty route, which the demo data and tests complete. */
export const blankEgress: Egress = {
  id: '',
  name: '',
  network: '',
  description: '',
  nodes: {},
  tags: {},
  range: '',
  domain: '',
  mode: '',
  virtual_range: '',
  nat: false,
  status: true,
  created_by: '',
  created_at: '',
  updated_at: '',
}

const fields = {
  id: string(),
  name: string(),
  network: string(),
  description: string(),
  nodes: map(int()),
  range: string(),
  nat: bool(),
  status: bool(),
  is_internet_gateway: bool(),
}

/** Body of a route on 1.0.0 (contract 1.15). Its tags are read and dropped. */
export const egressType100 = struct('EgressReq', { ...fields, tags: list(string()) })

/** Body of a route on 1.1.0, which can lead to a domain. */
export const egressType110 = struct('EgressReq', {
  ...fields,
  domain: string(),
  tags: list(string()),
})

/** Body of a route since 1.2.0, where tags can replace nodes. */
export const egressType120 = struct('EgressReq', {
  ...fields,
  domain: string(),
  tags: map(int()),
})

/** Body of a route since 1.5.0 (contract 2.10). */
export const egressType = struct('EgressReq', {
  ...fields,
  domain: string(),
  mode: string('schema.EgressNATMode'),
  tags: map(int()),
})
export type EgressInput = DecodedField<typeof egressType>

/** Body of a route since 1.6.0, which can lead to several domains. */
export const egressType160 = struct('EgressReq', {
  ...fields,
  domains: list(string()),
  mode: string('schema.EgressNATMode'),
  tags: map(int()),
})

/** Fields that a route keeps as they were sent. The others are checked, or follow from each other. */
export const keptAsSent = ({ name, description }: EgressInput) => ({ name, description })

/** A route as 1.0.0 replies it. */
export function toReply100({
  domain: _domain,
  mode: _mode,
  virtual_range: _virtual,
  ...egress
}: Egress) {
  return egress
}

/** A route since 1.1.0. */
export const toReply110 = ({ mode: _mode, virtual_range: _virtual, ...egress }: Egress) => ({
  ...egress,
  domain_ans: [],
})

/** A route since 1.5.0. */
export const toReply150 = (egress: Egress) => ({ ...egress, domain_ans: [] })

/** A route since 1.6.0, which isn't made from a preset here. */
export const toReply160 = ({ domain, ...egress }: Egress) => ({
  ...egress,
  domains: domain === '' ? null : domainsOf(domain),
  domain_ans_by_domain: null,
  preset_id: '',
})

/** Returns the domains in the text that the table has for them. */
export const domainsOf = (domain: string): string[] => domain.split(',')
