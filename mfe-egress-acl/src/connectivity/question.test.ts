import { renderHook } from '@meshdeck/testing/dom'
import { signInWithRole } from '@meshdeck/testing/hooks'

import { entitiesWithAddress } from '../shared/named-entities'
import { entityNamed } from '../shared/sample-records'
import {
  isAmbiguous,
  rememberQuestion,
  questionParams,
  readQuestion,
  splitService,
  findEntityByText,
  searchEntities,
  useAskedBefore,
  wholeQuestion,
} from './question'
import { nameOf } from './verdict-text'

const asked = (search: string) => readQuestion(new URLSearchParams(search))

test('reads a question from the address as it was written', () => {
  const question = {
    from: { kind: 'node' as const, id: 'n:1' },
    to: { kind: 'route' as const, id: 'r1' },
    service: { protocol: 'tcp', port: 5432 },
  }
  const search = new URLSearchParams(questionParams(question)).toString()
  expect(search).toBe('from=node%3An%3A1&to=route%3Ar1&protocol=tcp&port=5432')
  expect(wholeQuestion(asked(search))).toEqual(question)
})

test.each([
  ['the source is a route', 'from=route:r1&to=node:b'],
  ['the destination is a user', 'from=node:a&to=user:eve'],
  ['one side is missing', 'from=node:a'],
  ['an ID is empty', 'from=node:&to=node:b'],
  ['both are the same', 'from=node:a&to=node:a'],
])('returns no question when %s', (_, search) => {
  expect(wholeQuestion(asked(search))).toBeUndefined()
})

test('omits an invalid service', () => {
  const serviceOf = (search: string) => wholeQuestion(asked(`from=node:a&to=node:b&${search}`))
  expect(serviceOf('protocol=gre&port=1')).not.toHaveProperty('service')
  expect(serviceOf('protocol=icmp&port=1')).toHaveProperty('service', { protocol: 'icmp' })
  expect(serviceOf('protocol=udp&port=70000')).toHaveProperty('service', { protocol: 'udp' })
})

const entities = [
  entityNamed('node', 'edge-1', ['10.1.0.1']),
  entityNamed('node', 'edge-10', ['10.1.0.10']),
  entityNamed('client', 'tablet', ['10.1.0.200']),
  entityNamed('route', 'plant', ['10.20.0.0/16']),
]

test.each([
  ['EDGE-1', 'edge-1'],
  ['tab', 'tablet'],
  ['10.1.0.10', 'edge-10'],
  ['10.20.4.15', 'plant'],
  ['edge', undefined],
  ['', undefined],
  ['192.0.2.1', undefined],
])('resolves %p to %p', (text, name) => {
  expect(findEntityByText(text, entities)?.name).toBe(name)
})

test("finds items by name and address and counts those it doesn't show", () => {
  const names = (text: string, most = 40) => {
    const { entities: matches, moreCount } = searchEntities(text, entities, most)
    return [...matches.map(({ name }) => name), moreCount]
  }
  expect(names('edge')).toEqual(['edge-1', 'edge-10', 0])
  expect(names('10.1.0', 1)).toEqual(['edge-1', 2])
  expect(names('10.20.255.1')).toEqual(['plant', 0])
})

test.each([
  ['db-02 tcp 5432', { text: 'db-02', service: { protocol: 'tcp', port: 5432 } }],
  ['db-02:22', { text: 'db-02', service: { protocol: 'tcp', port: 22 } }],
  ['10.20.4.15 udp', { text: '10.20.4.15', service: { protocol: 'udp' } }],
  ['db-02', { text: 'db-02', service: undefined }],
  ['fd00::22', { text: 'fd00::22', service: undefined }],
])('splits %p into item and service', (text, parts) => {
  expect(splitService(text)).toEqual(parts)
})

test('treats a name shared by several items as ambiguous, but not an unknown name', () => {
  const twins = [
    { ...entityNamed('node', 'n1', ['10.1.0.1']), name: 'cam' },
    { ...entityNamed('node', 'n2', ['10.1.0.2']), name: 'cam' },
    entityNamed('node', 'door', ['10.1.0.3']),
  ]
  expect(
    ['cam', 'CA', 'door', 'x', '', '10.1.0.1'].map((text) => isAmbiguous(text, twins)),
  ).toEqual([true, true, false, false, false, false])
  const known = new Map(twins.map((twin) => [twin.key, twin]))
  expect(twins.map(({ ref }) => nameOf(known, ref))).toEqual([
    'cam (10.1.0.1)',
    'cam (10.1.0.2)',
    'door',
  ])
})

describe('earlier questions', () => {
  const question = (to: string) => ({
    from: { kind: 'node', id: 'a' } as const,
    to: { kind: 'node', id: to } as const,
  })
  const asked = (networkId: string) => {
    const { result } = renderHook(() => useAskedBefore(networkId))
    return result.current.map(({ to }) => to.id)
  }

  beforeEach(() => signInWithRole('admin'))

  test('keeps the last five questions of a network, newest first, without duplicates', () => {
    for (const to of ['b', 'c', 'd', 'e', 'f', 'g', 'd']) rememberQuestion('corp', question(to))
    expect(asked('corp')).toEqual(['d', 'g', 'f', 'e', 'c'])
    expect(asked('lab')).toEqual([])
  })

  test('clears the questions for the next user', () => {
    rememberQuestion('corp', question('b'))
    expect(asked('corp')).toEqual(['b'])
    signInWithRole('admin', {}, 'ben')
    expect(asked('corp')).toEqual([])
  })
})

test('reaches a public address that nothing else has through the active routes to the internet', () => {
  const toInternet = (name: string, status: string) => ({
    ...entityNamed('route', name),
    isInternet: true,
    status,
  })
  const entities = [toInternet('exit', 'enabled'), toInternet('spare', 'disabled')]
  expect(entitiesWithAddress('203.0.113.9', entities).map(({ name }) => name)).toEqual(['exit'])
  expect(entitiesWithAddress('10.1.2.3', entities)).toEqual([])
  expect(findEntityByText('203.0.113.9', entities)?.name).toBe('exit')
  const two = [...entities, toInternet('backup', 'enabled')]
  expect(findEntityByText('203.0.113.9', two)).toBeUndefined()
  expect(isAmbiguous('203.0.113.9', two)).toBe(true)
})
