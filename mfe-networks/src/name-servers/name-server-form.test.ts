import { everyDevice, type NameServerEdit } from '@meshdeck/api/name-servers'
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

test('what is not touched is sent as the server had it', () => {
  expect(toNameServerEdit(form, inhouse)).toEqual(inhouse)
})

test('a domain may stand in several fields, and is one domain', () => {
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

test('one for every name, and one for the rest, have no domains of their own', () => {
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

test('one for some devices is no longer for every one', () => {
  const some = { ...form, reach: 'some', tags: ['corp.db'], nodes: ['n1'] }
  expect(toNameServerEdit(some, inhouse)).toMatchObject({
    tags: { 'corp.db': '' },
    nodes: { n1: '' },
  })
})

test.each([
  ['name', { name: ' ' }, 'noName'],
  ['name', { name: 'Quad9' }, 'knownName'],
  ['servers', { servers: ' , ' }, 'noServer'],
  ['servers', { servers: '10.0.0.53, dns.example' }, 'notServer'],
  ['domains', { domains: '', searchDomains: '', adDomains: '' }, 'noDomain'],
  ['searchDomains', { searchDomains: 'not a domain' }, 'notDomain'],
  ['nodes', { reach: 'some', tags: [], nodes: [] }, 'noDevice'],
])('says at %s of %j that it is %s', (field, part, word) => {
  const { error } = z.safeParse(nameServerSchema(['Quad9']), { ...form, ...part })
  expect(error?.issues.map(({ path, message }) => [path.join(), message])).toContainEqual([
    field,
    `name-servers:${word}`,
  ])
})

test('a description can be changed, and not taken away', () => {
  const schema = nameServerSchema([], { ...inhouse, description: 'ours' })
  expect(z.safeParse(schema, { ...form, description: 'theirs' }).success).toBe(true)
  expect(z.safeParse(schema, { ...form, description: ' ' }).error?.issues).toMatchObject([
    { path: ['description'], message: 'name-servers:descriptionStays' },
  ])
})

test.each([{ service: 'Quad9', name: '', servers: '' }, { use: 'all', domains: '' }, {}])(
  'takes %j',
  (part) => {
    expect(z.safeParse(nameServerSchema(['Quad9']), { ...form, ...part }).success).toBe(true)
  },
)

test.each(['corp.example', 'example', '~corp.example', 'corp.example.', '~.', 'a-b.c1'])(
  '%s is a domain to match',
  (text) => expect(isMatchDomain(text)).toBe(true),
)

test.each(['', '.', '~', '.corp', '*.corp', 'a_b', '-a.b', 'a b', `${'a'.repeat(64)}.b`])(
  '%j is none',
  (text) => expect(isMatchDomain(text)).toBe(false),
)
