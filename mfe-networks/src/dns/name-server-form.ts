import type { NameServerEdit } from '@meshdeck/api/name-server-changes'
import { everyDevice, type MatchDomain } from '@meshdeck/api/name-servers'
import { isIp } from '@meshdeck/domain/cidr'
import { isDnsLabel, looksLikeAddress } from '@meshdeck/domain/domain-name'
import { readItems, readNameList } from '@meshdeck/domain/typed-text'
import { type Fault, z } from '@meshdeck/platform'

/** Form values of a name server. */
export type NameServerForm = {
  /** One of the services known to the server, or empty; asked only for a new name server. */
  service: string
  name: string
  description: string
  /** Comma-separated addresses. */
  servers: string
  use: string
  /** Comma-separated domains; a domain may be in several of the three fields. */
  domains: string
  searchDomains: string
  adDomains: string
  reach: string
  /** IDs. */
  tags: string[]
  nodes: string[]
}

const MAX_DOMAIN_LENGTH = 253

/**
 * Whether the server accepts a domain: labels with an optional leading tilde and trailing dot (contract 2.9). The
 * server also accepts an IPv4 address, which no name ever ends in; that is rejected here.
 */
export function isMatchDomain(text: string): boolean {
  if (text === '~.') return true
  const labels = text.replace(/^~/, '').replace(/\.$/, '').split('.')
  return text.length <= MAX_DOMAIN_LENGTH && labels.every(isDnsLabel) && !isNumber(labels.at(-1))
}

const isNumber = (label = '') => /^\d+$/.test(label)

/** Converts the server's data to form values. */
export function nameServerForm(edit: NameServerEdit): NameServerForm {
  const domainsWhere = (isOne: (domain: MatchDomain) => boolean) =>
    edit.match_all
      ? ''
      : edit.domains
          .filter(isOne)
          .map(({ domain }) => domain)
          .join(', ')
  return {
    service: '',
    name: edit.name,
    description: edit.description,
    servers: edit.servers.join(', '),
    use: purposeOf(edit),
    domains: domainsWhere((domain) => !domain.is_search_domain && !domain.is_ad_domain),
    searchDomains: domainsWhere(({ is_search_domain }) => is_search_domain),
    adDomains: domainsWhere(({ is_ad_domain }) => is_ad_domain),
    reach: everyDevice in edit.tags ? 'all' : 'some',
    tags: Object.keys(edit.tags).filter((tag) => tag !== everyDevice),
    nodes: Object.keys(edit.nodes),
  }
}

/** Returns which of three kinds of names a name server resolves. */
export function purposeOf({ fallback, match_all }: Pick<NameServerEdit, 'fallback' | 'match_all'>) {
  if (fallback) return 'fallback'
  return match_all ? 'all' : 'domains'
}

/** A new name server: for every device and for the typed domains. */
export const newNameServer: NameServerEdit = {
  name: '',
  description: '',
  fallback: false,
  servers: [],
  match_all: false,
  domains: [],
  tags: { [everyDevice]: '' },
  nodes: {},
  status: true,
}

/** Converts form values to the request body. Values that read the same stay exactly as the server had them. */
export function toNameServerEdit(form: NameServerForm, before: NameServerEdit): NameServerEdit {
  const shownForm = nameServerForm(before)
  const isSame = (...fields: Array<keyof NameServerForm>) =>
    fields.every((field) => JSON.stringify(form[field]) === JSON.stringify(shownForm[field]))
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    servers: isSame('servers') ? before.servers : readItems(form.servers),
    fallback: form.use === 'fallback',
    match_all: form.use === 'all',
    domains: isSame('use', 'domains', 'searchDomains', 'adDomains')
      ? before.domains
      : domainsIn(form),
    tags: isSame('reach', 'tags') ? before.tags : tagsIn(form),
    nodes: isSame('reach', 'nodes') ? before.nodes : nodesIn(form),
    status: before.status,
  }
}

/**
 * Returns the domains to send. The server sets those of a name server for all names and removes those of a fallback.
 */
function domainsIn({ use, ...form }: NameServerForm): MatchDomain[] {
  if (use !== 'domains') return []
  const search = new Set(readNameList(form.searchDomains))
  const active = new Set(readNameList(form.adDomains))
  const names = new Set([...readNameList(form.domains), ...search, ...active])
  return [...names].map((domain) => ({
    domain,
    is_search_domain: search.has(domain),
    is_ad_domain: active.has(domain),
  }))
}

const tagsIn = ({ reach, tags }: NameServerForm) =>
  byId(reach === 'all' ? [everyDevice] : tags.toSorted())

const nodesIn = ({ reach, nodes }: NameServerForm) => byId(reach === 'all' ? [] : nodes.toSorted())

const byId = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, '']))

const domainList = z.string().check(
  z.faults((text) => {
    const entry = readNameList(text).find((domain) => !isMatchDomain(domain))
    if (entry === undefined) return undefined
    const error = looksLikeAddress(entry)
      ? 'networks:dns.servers.domainIsAddress'
      : 'networks:dns.servers.notDomain'
    return { error, params: { entry } }
  }),
)

/**
 * Returns the schema of a name server (contract 2.9). The server would replace the addresses of a new one that is named
 * like a known service, so such a name is chosen and can't be typed. Pro would accept any text as an address, and a
 * removed description would stay.
 */
export function nameServerSchema(knownNames: readonly string[], before = newNameServer) {
  return z
    .object({
      service: z.string(),
      name: z.string(),
      description: z.string(),
      servers: z.string(),
      use: z.oneOf(['domains', 'all', 'fallback']),
      domains: domainList,
      searchDomains: domainList,
      adDomains: domainList,
      reach: z.oneOf(['all', 'some']),
      tags: z.array(z.string()),
      nodes: z.array(z.string()),
    })
    .check(
      rule(
        'description',
        (form) => form.description.trim() !== '' || before.description === '',
        'networks:dns.servers.descriptionStays',
      ),
      rule(
        'name',
        (form) => isKnown(form) || form.name.trim() !== '',
        'networks:dns.servers.noName',
      ),
      rule(
        'name',
        (form) => isKnown(form) || !knownNames.includes(form.name.trim()),
        'networks:dns.servers.knownName',
      ),
      rule(
        'servers',
        (form) => isKnown(form) || readItems(form.servers).length > 0,
        'networks:dns.servers.noServer',
      ),
      z.faults(serversFault, ['servers']),
      rule('domains', hasDomains, 'networks:dns.servers.noDomain'),
      rule(
        'nodes',
        (form) => form.reach === 'all' || reached(form) > 0,
        'networks:dns.servers.noDevice',
      ),
    )
}

function serversFault(form: NameServerForm): Fault | undefined {
  const entry = isKnown(form)
    ? undefined
    : readItems(form.servers).find((address) => !isIp(address))
  return entry === undefined
    ? undefined
    : { error: 'networks:dns.servers.notServer', params: { entry } }
}

const isKnown = ({ service }: Pick<NameServerForm, 'service'>) => service !== ''
const reached = ({ tags, nodes }: NameServerForm) => tags.length + nodes.length

const hasDomains = (form: NameServerForm) =>
  form.use !== 'domains' ||
  [form.domains, form.searchDomains, form.adDomains].flatMap(readNameList).length > 0

const rule = z.ruleOf<NameServerForm>()
