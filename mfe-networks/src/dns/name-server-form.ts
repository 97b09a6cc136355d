import type { NameServerEdit } from '@meshdeck/api/name-server-changes'
import { everyDevice, type MatchDomain } from '@meshdeck/api/name-servers'
import { isIp } from '@meshdeck/domain/cidr'
import { isDnsLabel } from '@meshdeck/domain/dns-label'
import { looksLikeAddress } from '@meshdeck/domain/domain-name'
import { readItems, readNameList } from '@meshdeck/domain/typed-text'
import { type Fault, z } from '@meshdeck/platform'

/** A name server as it is typed. */
export type NameServerForm = {
  /** One of the services that the server knows, empty for any other; only a new one asks. */
  service: string
  name: string
  description: string
  /** Addresses with commas between them. */
  servers: string
  use: string
  /** Names with commas between them; a domain may stand in several of the three. */
  domains: string
  searchDomains: string
  adDomains: string
  reach: string
  /** Ids. */
  tags: string[]
  nodes: string[]
}

const LONGEST_DOMAIN = 253

/**
 * Whether the server takes a domain: labels, with a tilde before and a dot behind (contract 2.9). It takes an IPv4
 * address for one too, which no name ever ends in.
 */
export function isMatchDomain(text: string): boolean {
  if (text === '~.') return true
  const labels = text.replace(/^~/, '').replace(/\.$/, '').split('.')
  return text.length <= LONGEST_DOMAIN && labels.every(isDnsLabel) && !isNumber(labels.at(-1))
}

const isNumber = (label = '') => /^\d+$/.test(label)

/** From what the server says to what stands in the form. */
export function nameServerForm(edit: NameServerEdit): NameServerForm {
  const named = (isOne: (domain: MatchDomain) => boolean) =>
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
    domains: named((domain) => !domain.is_search_domain && !domain.is_ad_domain),
    searchDomains: named(({ is_search_domain }) => is_search_domain),
    adDomains: named(({ is_ad_domain }) => is_ad_domain),
    reach: everyDevice in edit.tags ? 'all' : 'some',
    tags: Object.keys(edit.tags).filter((tag) => tag !== everyDevice),
    nodes: Object.keys(edit.nodes),
  }
}

/** What a name server is asked for, one of three. */
export function purposeOf({ fallback, match_all }: Pick<NameServerEdit, 'fallback' | 'match_all'>) {
  if (fallback) return 'fallback'
  return match_all ? 'all' : 'domains'
}

/** A new one: for every device, and for the domains that are typed. */
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

/** From the form to what is sent. What reads the same stays exactly as the server had it. */
export function toNameServerEdit(form: NameServerForm, before: NameServerEdit): NameServerEdit {
  const shown = nameServerForm(before)
  const isSame = (...fields: Array<keyof NameServerForm>) =>
    fields.every((field) => JSON.stringify(form[field]) === JSON.stringify(shown[field]))
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

/** The server sets what one for every name matches, and takes the domains of a fallback away. */
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
    const entry = readNameList(text).find((one) => !isMatchDomain(one))
    if (entry === undefined) return undefined
    const error = looksLikeAddress(entry)
      ? 'networks:nameServers.domainIsAddress'
      : 'networks:nameServers.notDomain'
    return { error, params: { entry } }
  }),
)

/**
 * The rules of a name server (contract 2.9). The server would give a new one that bears the name of a
 * service it knows the addresses of that service, so such a name is chosen and not typed; Pro would
 * take any text for an address. A description that is taken away would stay.
 */
export function nameServerSchema(known: readonly string[], before = newNameServer) {
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
        'networks:nameServers.descriptionStays',
      ),
      rule(
        'name',
        (form) => isKnown(form) || form.name.trim() !== '',
        'networks:nameServers.noName',
      ),
      rule(
        'name',
        (form) => isKnown(form) || !known.includes(form.name.trim()),
        'networks:nameServers.knownName',
      ),
      rule(
        'servers',
        (form) => isKnown(form) || readItems(form.servers).length > 0,
        'networks:nameServers.noServer',
      ),
      z.faults(serversFault, ['servers']),
      rule('domains', hasDomains, 'networks:nameServers.noDomain'),
      rule(
        'nodes',
        (form) => form.reach === 'all' || reached(form) > 0,
        'networks:nameServers.noDevice',
      ),
    )
}

function serversFault(form: NameServerForm): Fault | undefined {
  const entry = isKnown(form) ? undefined : readItems(form.servers).find((one) => !isIp(one))
  return entry === undefined
    ? undefined
    : { error: 'networks:nameServers.notServer', params: { entry } }
}

const isKnown = ({ service }: Pick<NameServerForm, 'service'>) => service !== ''
const reached = ({ tags, nodes }: NameServerForm) => tags.length + nodes.length

const hasDomains = (form: NameServerForm) =>
  form.use !== 'domains' ||
  [form.domains, form.searchDomains, form.adDomains].flatMap(readNameList).length > 0

const rule = z.ruleOf<NameServerForm>()
