import type { PairChange, ReachChange, ServiceChange } from '@meshdeck/domain/reach'

import { toPreviewLines } from './preview-lines'
import { type FoundDifference, isNothing } from './use-outcome'
import { wideChange } from './wide-policies'

const node = (id: string) => ({ kind: 'node' as const, id })
const pair = (from: string, to: string, isOpened = true): PairChange => ({
  kind: 'pair',
  isOpened,
  from: node(from),
  to: node(to),
  isBothWays: false,
})
const bothWays = (from: string, to: string) => ({ ...pair(from, to), isBothWays: true })
const ssh = { type: 'SSH', protocol: 'tcp', ports: ['22'] }
const web = { type: 'Custom', protocol: 'tcp', ports: ['443'] }
const served = (
  [from, to]: readonly [string, string],
  isOpened: boolean,
  services = [web],
): ServiceChange => ({
  ...pair(from, to, isOpened),
  services,
  kept: [ssh],
})
const noRights = { rights: 0, routes: 0, sources: 0, users: 0 }
const found = (changes: ReachChange[], counts: Partial<FoundDifference> = {}) => ({
  opened: 0,
  closed: 0,
  openedRanges: noRights,
  closedRanges: noRights,
  changes,
  services: undefined,
  ...counts,
})
const shortOf = (difference: FoundDifference) =>
  toPreviewLines(difference).map(
    ({ kind, isOpened, about, otherEntities }) =>
      `${isOpened ? '+' : '-'} ${kind} ${about?.id ?? ''} ${otherEntities.map(({ id }) => id).join(',')}`,
  )

test('groups pairs by destination or by source, whichever is shorter', () => {
  const into = [pair('a', 'db'), pair('b', 'db'), pair('c', 'db', false)]
  expect(shortOf(found(into, { opened: 2, closed: 1 }))).toEqual(['+ to db a,b', '- to db c'])
  expect(shortOf(found([pair('a', 'x'), pair('a', 'y')], { opened: 2 }))).toEqual(['+ from a x,y'])
})

test('lists an open network, sources that reach everyone and ranges before pairs', () => {
  const lan = { kind: 'route' as const, id: 'lan' }
  const changes: ReachChange[] = [
    { kind: 'network', isOpened: true },
    { kind: 'everyone', isOpened: true, from: node('a') },
    { kind: 'range', isOpened: true, from: node('a'), to: lan },
    { kind: 'range', isOpened: true, from: node('b'), to: lan },
    pair('a', 'db'),
  ]
  expect(
    shortOf(
      found(changes, { opened: 1, openedRanges: { rights: 2, routes: 1, sources: 2, users: 0 } }),
    ),
  ).toEqual(['+ network  ', '+ everyone  a', '+ range lan a,b', '+ to db a'])
})

test('takes a line for each set of addresses of a route', () => {
  const lan = { kind: 'route' as const, id: 'lan' }
  const addresses = { only: ['10.1.0.10/32'], except: [] }
  const range = { kind: 'range' as const, isOpened: true, to: lan }
  const changes: ReachChange[] = [
    { ...range, from: node('a') },
    { ...range, from: node('b'), addresses },
    { ...range, from: node('c'), addresses },
  ]
  const openedRanges = { rights: 3, routes: 1, sources: 3, users: 0 }
  const lines = toPreviewLines(found(changes, { openedRanges }))
  expect(lines.map((line) => [line.otherEntities.length, line.addresses, line.isPartial])).toEqual([
    [1, undefined, false],
    [2, addresses, false],
  ])
})

test('takes one line for a new node, and one for all its egress routes', () => {
  const routes: ReachChange[] = ['lan', 'office', 'lab'].map((id) => ({
    kind: 'range',
    isOpened: true,
    from: node('new'),
    to: { kind: 'route', id },
  }))
  const pairs = [bothWays('a', 'new'), bothWays('new', 'b')]
  expect(
    shortOf(
      found([...routes, ...pairs], {
        opened: 2,
        openedRanges: { rights: 3, routes: 3, sources: 1, users: 0 },
      }),
    ),
  ).toEqual(['+ ranges new lan,office,lab', '+ with new a,b'])
})

test('states which kinds have more changes than are listed', () => {
  const lines = toPreviewLines(
    found([pair('a', 'db'), pair('c', 'db', false)], { opened: 9, closed: 1 }),
  )
  expect(lines.map(({ isPartial }) => isPartial)).toEqual([true, false])
})

test('lists pairs that are open for other services last', () => {
  const services = {
    widened: 1,
    narrowed: 2,
    changes: [served(['a', 'web'], true), served(['a', 'db'], false), served(['b', 'db'], false)],
  }
  expect(shortOf(found([pair('a', 'x')], { opened: 1, services }))).toEqual([
    '+ to x a',
    '+ servicesTo web a',
    '- servicesTo db a,b',
  ])
})

test('names services in their lines and separates pairs that lose other services', () => {
  const changes = [served(['a', 'db'], false), served(['b', 'db'], false, [web, ssh])]
  const services = { widened: 0, narrowed: 2, changes }
  const linesOf = (narrowed: number) =>
    toPreviewLines(found([], { services: { ...services, narrowed } }))
  expect(linesOf(2)).toMatchObject([
    { otherEntities: [node('a')], services: { changed: [web], kept: [ssh] }, isPartial: false },
    {
      otherEntities: [node('b')],
      services: { changed: [web, ssh], kept: [ssh] },
      isPartial: false,
    },
  ])
  expect(new Set(linesOf(2).map(({ key }) => key)).size).toBe(2)
  expect(linesOf(3).map(({ isPartial }) => isPartial)).toEqual([true, true])
})

test('returns no lines for no changes', () => {
  const services = { widened: 0, narrowed: 0, changes: [] }
  expect(isNothing({ ...found([]), services })).toBe(true)
  expect(
    isNothing({
      ...found([], { closedRanges: { rights: 1, routes: 1, sources: 1, users: 0 } }),
      services,
    }),
  ).toBe(false)
  expect(isNothing({ ...found([{ kind: 'network', isOpened: false }]), services })).toBe(false)
  expect(isNothing({ ...found([]), services: { widened: 1, narrowed: 0, changes: [] } })).toBe(
    false,
  )
  expect(isNothing({ ...found([]), services: undefined })).toBe(false)
})

describe('a policy from everyone to everyone', () => {
  const all = [{ id: 'tag', value: '*' }]
  const policy = (id: string, given: object = {}) => ({
    id,
    name: id,
    default: false,
    enabled: true,
    policy_type: 'device-policy',
    src_type: all,
    dst_type: all,
    type: 'SSH',
    protocol: 'tcp',
    ports: ['22'],
    allowed_traffic_direction: 1,
    ...given,
  })
  const quiet = {
    opens: false,
    opensToUsers: false,
    staysOpenBy: undefined,
    staysOpenToUsersBy: undefined,
  }

  test('opens the network whatever its service, once it is enabled', () => {
    expect(wideChange([], { policies: { put: [policy('p')] } })).toEqual({ ...quiet, opens: true })
    const off = policy('p', { enabled: false })
    expect(wideChange([], { policies: { put: [off] } })).toEqual(quiet)
    expect(wideChange([off], { policies: { put: [policy('p')] } })).toMatchObject({ opens: true })
  })

  test('opens nothing where another policy already does, which is named', () => {
    const change = { policies: { put: [policy('p')] } }
    expect(wideChange([policy('All Nodes')], change)).toEqual({
      ...quiet,
      staysOpenBy: 'All Nodes',
    })
    expect(wideChange([policy('p')], { policies: { remove: ['p'] } })).toEqual(quiet)
    const ofUsers = policy('u', { policy_type: 'user-policy', dst_type: [] })
    expect(wideChange([policy('p')], { policies: { put: [ofUsers] } })).toEqual(quiet)
  })

  test('opens everything to all users when it is for users, without opening the network to devices', () => {
    const ofUsers = policy('p', { policy_type: 'user-policy' })
    expect(wideChange([], { policies: { put: [ofUsers] } })).toEqual({
      ...quiet,
      opensToUsers: true,
    })
  })
})
