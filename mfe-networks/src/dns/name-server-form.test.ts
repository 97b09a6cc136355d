import type { NameServerEdit } from '@meshdeck/api/name-server-changes'
import { everyDevice } from '@meshdeck/api/name-servers'
import { z } from '@meshdeck/platform'

import {
  isMatchDomain,
  nameServerSchema,
  newNameServer,
  toNameServerEdit,
  nameServerForm,
} from './name-server-form'

const domain = (name: string, flags = {}) => ({
  domain: name,
  is_search_domain: false,
  is_ad_domain: false,
  ...flags,
})

const inhouse: NameServerEdit = {
  ...newNameServer,
  name: 'inhouse',
  servers: ['10.0.0.53'],
  domains: [
    domain('lab.example'),
    domain('corp.example', { is_search_domain: true, is_ad_domain: true }),
  ],
  tags: { [everyDevice]: {} },
}
const form = nameServerForm(inhouse)

test('sends untouched values as the server had them', () => {
  expect(toNameServerEdit(form, inhouse)).toEqual(inhouse)
})

test('treats a domain in several fields as one domain', () => {
  expect(form).toMatchObject({
    domains: 'lab.example',
    searchDomains: 'corp.example',
    adDomains: 'corp.example',
  })
  const edit = toNameServerEdit({ ...form, domains: 'corp.example, new.example' }, inhouse)
  expect(edit.domains).toEqual([
    domain('corp.example', { is_search_domain: true, is_ad_domain: true }),
    domain('new.example'),
  ])
})

test('has no domains for all names or as a fallback', () => {
  expect(toNameServerEdit({ ...form, use: 'all' }, inhouse)).toMatchObject({
    match_all: true,
    fallback: false,
    domains: [],
  })
  expect(toNameServerEdit({ ...form, use: 'fallback' }, inhouse)).toMatchObject({
    match_all: false,
    fallback: true,
    domains: [],
  })
})

test('no longer applies to every device once some are chosen', () => {
  const some = { ...form, reach: 'some', tags: ['corp.db'], nodes: ['n1'] }
  expect(toNameServerEdit(some, inhouse)).toMatchObject({
    tags: { 'corp.db': '' },
    nodes: { n1: '' },
  })
})

test('starts enabled for every device and for the typed domains', () => {
  expect(nameServerForm(newNameServer)).toEqual({
    service: '',
    name: '',
    description: '',
    servers: '',
    use: 'domains',
    domains: '',
    searchDomains: '',
    adDomains: '',
    reach: 'all',
    tags: [],
    nodes: [],
  })
  expect(newNameServer).toMatchObject({ tags: { [everyDevice]: '' }, status: true })
})

test('joins several values with commas and reads them back', () => {
  const many = {
    ...inhouse,
    servers: ['10.0.0.53', '10.0.0.54'],
    domains: [domain('a.example'), domain('b.example')],
  }
  const shown = nameServerForm(many)
  expect(shown).toMatchObject({ servers: '10.0.0.53, 10.0.0.54', domains: 'a.example, b.example' })
  const edit = toNameServerEdit({ ...shown, servers: '10.0.0.55,10.0.0.56' }, many)
  expect(edit.servers).toEqual(['10.0.0.55', '10.0.0.56'])
})

test.each([
  ['searchDomains', 'is_search_domain'],
  ['adDomains', 'is_ad_domain'],
] as const)('sends the value typed at %s', (field, flag) => {
  const edit = toNameServerEdit({ ...form, [field]: 'new.example' }, inhouse)
  expect(edit.domains).toContainEqual(domain('new.example', { [flag]: true }))
})

test('trims the name and the description', () => {
  const edit = toNameServerEdit({ ...form, name: ' a ', description: ' b ' }, inhouse)
  expect(edit).toMatchObject({ name: 'a', description: 'b' })
})

test('shows the chosen devices and can apply to every device again', () => {
  const some = { ...inhouse, tags: { 'corp.b': '', 'corp.a': '' }, nodes: { n2: '', n1: '' } }
  const shown = nameServerForm(some)
  expect(shown).toMatchObject({ reach: 'some', tags: ['corp.b', 'corp.a'], nodes: ['n2', 'n1'] })
  expect(toNameServerEdit({ ...shown, reach: 'all' }, some)).toMatchObject({
    tags: { [everyDevice]: '' },
    nodes: {},
  })
  const other = { ...shown, tags: ['corp.b', 'corp.c'], nodes: ['n2', 'n3'] }
  const edit = toNameServerEdit(other, some)
  expect(Object.keys(edit.tags)).toEqual(['corp.b', 'corp.c'])
  expect(Object.keys(edit.nodes)).toEqual(['n2', 'n3'])
})

test.each([{ tags: ['corp.db'] }, { nodes: ['n1'] }])('applies to some devices with %j', (part) => {
  const some = { ...form, reach: 'some', tags: [], nodes: [], ...part }
  expect(z.safeParse(nameServerSchema([]), some).success).toBe(true)
})

test.each([
  ['name', { name: ' Quad9 ' }, 'knownName'],
  ['name', { name: ' ' }, 'noName'],
  ['name', { name: 'Quad9' }, 'knownName'],
  ['servers', { servers: ' , ' }, 'noServer'],
  ['servers', { servers: '10.0.0.53, dns.example' }, 'notServer'],
  ['domains', { domains: '', searchDomains: '', adDomains: '' }, 'noDomain'],
  ['searchDomains', { searchDomains: 'not a domain' }, 'notDomain'],
  ['nodes', { reach: 'some', tags: [], nodes: [] }, 'noDevice'],
])('shows at %s of %j that it is %s', (field, part, word) => {
  const { error } = z.safeParse(nameServerSchema(['Quad9']), { ...form, ...part })
  expect(error?.issues.map(({ path, message }) => [path.join(), message])).toContainEqual([
    field,
    `networks:dns.servers.${word}`,
  ])
})

test('allows changing but not removing a description', () => {
  const schema = nameServerSchema([], { ...inhouse, description: 'ours' })
  expect(z.safeParse(schema, { ...form, description: 'theirs' }).success).toBe(true)
  expect(z.safeParse(schema, { ...form, description: ' ' }).error?.issues).toMatchObject([
    { path: ['description'], message: 'networks:dns.servers.descriptionStays' },
  ])
})

test.each([{ service: 'Quad9', name: '', servers: '' }, { use: 'all', domains: '' }, {}])(
  'accepts %j',
  (part) => {
    expect(z.safeParse(nameServerSchema(['Quad9']), { ...form, ...part }).success).toBe(true)
  },
)

test.each([
  'corp.example',
  'Corp.EXAMPLE',
  'example',
  '~corp.example',
  'corp.example.',
  '~.',
  'a-b.c1',
])('accepts %s as a domain to match', (text) => expect(isMatchDomain(text)).toBe(true))

const long = 'a.'.repeat(126)

test('accepts domains of up to 253 characters', () => {
  expect([isMatchDomain(`${long}a`), isMatchDomain(`${long}ab`)]).toEqual([true, false])
})

test.each([
  '10.0.0.5',
  '~10.0.0.5.',
  '10',
  '',
  '.',
  '~',
  '.corp',
  '*.corp',
  'a_b',
  '-a.b',
  'a b',
  `${'a'.repeat(64)}.b`,
])('rejects %j', (text) => expect(isMatchDomain(text)).toBe(false))

test('names the first wrong entry of a list and rejects an address as a domain', () => {
  const issueOf = (part: Partial<typeof form>) =>
    z.safeParse(nameServerSchema([]), { ...form, ...part }).error?.issues[0]
  expect(issueOf({ servers: '10.0.0.53 ten' })).toMatchObject({
    message: 'networks:dns.servers.notServer',
    params: { entry: 'ten' },
  })
  expect(issueOf({ domains: 'corp.example, a_b' })).toMatchObject({
    message: 'networks:dns.servers.notDomain',
    params: { entry: 'a_b' },
  })
  expect(issueOf({ adDomains: '10.0.0.5' })).toMatchObject({
    message: 'networks:dns.servers.domainIsAddress',
    params: { entry: '10.0.0.5' },
  })
})
