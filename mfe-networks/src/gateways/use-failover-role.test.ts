import '@meshdeck/testing/at-a-server'
import { hostListQuery, hostSchema } from '@meshdeck/api/hosts'
import { nodeListQuery, nodeSchema } from '@meshdeck/api/nodes'
import { queryClient, z } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'
import {
  runMenuAction,
  signInWithRole,
  setServerStatus,
  renderLoadedHook,
  question,
  waitSoon,
  watchToasts,
} from '@meshdeck/testing/hooks'
import { inEnglish } from '@meshdeck/testing/in-english'

import type { GatewayRow } from '../shared/gateway-rows'
import { useFailoverRole } from './use-failover-role'

const edge = { id: 'n1', name: 'edge', roles: [] as GatewayRow['roles'] }
const failover = { ...edge, roles: ['failover' as const] }
const autoRelay = { ...edge, roles: ['autoRelay' as const] }
const standIns = async () =>
  (await renderLoadedHook('/', () => useFailoverRole('corp'))).result.current

/** Sets the nodes of the network, optionally with a failover node. */
function have({ isFailover }: { isFailover: boolean }) {
  // loaded by the table behind the menu, however long ago
  const read = { updatedAt: Date.now() - 3_600_000 }
  const node = { id: 'n2', network: 'corp', hostid: 'h2', is_fail_over: isFailover }
  queryClient.setQueryData(nodeListQuery('corp').queryKey, [z.parse(nodeSchema, node)], read)
  queryClient.setQueryData(
    hostListQuery().queryKey,
    [z.parse(hostSchema, { id: 'h2', name: 'relay', nodes: ['n2'] })],
    read,
  )
}

beforeEach(() => {
  signInWithRole('admin')
  have({ isFailover: false })
})
afterEach(() => jest.restoreAllMocks())

describe.each([
  [
    { version: 'v1.0.0', isPro: true },
    failover,
    'failover',
    {
      make: [
        inEnglish('networks:gateways.standIn.failover.make'),
        inEnglish('networks:gateways.standIn.failover.done', { name: 'edge' }),
        inEnglish('networks:gateways.standIn.failover.failed', { name: 'edge' }),
      ],
      end: [
        inEnglish('networks:gateways.standIn.failover.end'),
        inEnglish('networks:gateways.standIn.failover.ended', { name: 'edge' }),
        inEnglish('networks:gateways.standIn.failover.notEnded'),
        inEnglish('networks:gateways.standIn.failover.endText'),
      ],
      reset: [
        'Reset failover',
        inEnglish('networks:gateways.standIn.failover.resetTitle', { network: 'corp' }),
      ],
    },
  ],
  [
    { version: 'v1.5.1', isPro: true },
    autoRelay,
    'auto_relay',
    {
      make: [
        inEnglish('networks:gateways.standIn.autoRelay.make'),
        inEnglish('networks:gateways.standIn.autoRelay.done', { name: 'edge' }),
        inEnglish('networks:gateways.standIn.autoRelay.failed', { name: 'edge' }),
      ],
      end: [
        inEnglish('networks:gateways.standIn.autoRelay.end'),
        inEnglish('networks:gateways.standIn.autoRelay.ended', { name: 'edge' }),
        "Couldn't remove the auto",
        inEnglish('networks:gateways.standIn.autoRelay.endText'),
      ],
      reset: [
        'Reset auto relays',
        inEnglish('networks:gateways.standIn.autoRelay.resetTitle', { network: 'corp' }),
      ],
    },
  ],
] as const)('on a server %j', (...given) => {
  const [server, isOne, path, words] = given
  beforeEach(() => setServerStatus(server))

  test('makes a node the failover at once', async () => {
    const toasts = watchToasts()
    const sent = answerWith()
    const [make, done, failed] = words.make
    const { actionOf } = await standIns()
    await runMenuAction([actionOf(edge)], make)
    await waitSoon(() => expect(toasts).toMatchObject([{ kind: 'success', title: done }]))
    expect(sent).toContainEqual([`POST v1/node/n1/${path}`])

    answerWith({ [`POST v1/node/n1/${path}`]: 500 })
    await runMenuAction([actionOf(edge)], make)
    await waitSoon(() => expect(toasts).toHaveLength(2))
    expect(toasts[1]).toMatchObject({ kind: 'error', title: expect.stringContaining(failed) })
    expect(toasts[1]?.description).toMatch(/./)
  })

  test('ends the role after confirmation', async () => {
    const sent = answerWith()
    const [end, ended, failed, description] = words.end
    const { actionOf } = await standIns()
    await runMenuAction([actionOf(isOne, 'is unfit')], end)
    expect(question()).toMatchObject({
      title: expect.stringMatching(/^Remove edge as .*\?$/),
      description,
      action: end,
      success: ended,
      failure: expect.stringContaining(failed),
    })
    await question().onConfirm(false)
    expect(sent).toContainEqual([`DELETE v1/node/n1/${path}`])
  })

  test('resets all of a network after confirmation', async () => {
    const sent = answerWith()
    const [reset, title] = words.reset
    await runMenuAction([(await standIns()).resetAction], reset)
    expect(question()).toMatchObject({
      title,
      description: inEnglish('networks:gateways.standIn.resetText'),
      action: reset,
      isDanger: false,
      success: inEnglish('networks:gateways.standIn.resetDone'),
      failure: "Couldn't reset connections",
    })
    await question().onConfirm(false)
    expect(sent).toContainEqual([`POST v1/node/corp/${path}/reset`])
  })

  test('refuses an unfit node and a reset by a network admin', async () => {
    const { actionOf } = await standIns()
    expect(actionOf(edge, 'is unfit').disabledReason).toBe('is unfit')
    signInWithRole('platform-user', { 'corp-network-admin-grp': {} })
    const { resetAction } = await standIns()
    expect(resetAction.disabledReason).toBe(inEnglish('networks:gateways.standIn.adminOnly'))
  })
})

test('allows one failover node before 1.5.1 and names it in the menu of the others', async () => {
  setServerStatus({ version: 'v1.0.0', isPro: true })
  have({ isFailover: true })
  const { actionOf } = await standIns()
  expect(actionOf(edge).disabledReason).toBe(
    inEnglish('networks:gateways.standIn.failover.taken', { name: 'relay' }),
  )
  expect(actionOf(failover).disabledReason).toBeUndefined()
  setServerStatus({ version: 'v1.5.1', isPro: true })
  expect((await standIns()).actionOf(edge).disabledReason).toBeUndefined()
})

test.each([
  ['v1.0.0', 'corp', undefined],
  ['v1.0.0', 'lab', inEnglish('networks:gateways.refused')],
  // of the role, not of the network
  ['v1.5.1', 'corp', expect.not.stringContaining('admin of this network')],
])('offers on %s to an admin of %s for its nodes: %s', async (version, network, expected) => {
  setServerStatus({ version, isPro: true })
  signInWithRole('platform-user', { [`${network}-network-admin-grp`]: {} })
  expect((await standIns()).actionOf(edge).disabledReason).toEqual(expected)
})

test('offers nothing of it on the community edition and makes no request to say so', async () => {
  const sent = answerWith()
  setServerStatus({ version: 'v1.5.1' })
  const { actionOf, resetAction } = await standIns()
  const proOnly = 'This feature is only available on Pro'
  expect([actionOf(edge).disabledReason, resetAction.disabledReason]).toEqual([proOnly, proOnly])
  expect(sent.map(([call]) => call)).not.toContain('GET nodes/corp')
})
