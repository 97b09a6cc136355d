import '@meshdeck/testing/at-a-server'
import { setSlots } from '@meshdeck/platform/shell'
import { answerWith } from '@meshdeck/testing/answers'
import { act, render, screen } from '@meshdeck/testing/dom'
import {
  choose,
  enterAs,
  hear,
  hookAt,
  jobOf,
  perform,
  soon,
  watchToasts,
} from '@meshdeck/testing/hooks'

import type { NodeRow } from '../node-model/node-rows'
import { useNetworkWords } from '../words'
import { useNodeActions } from './use-node-actions'
import { useNodeConnection } from './use-node-connection'
import { useNodeTagging } from './use-node-tagging'

const edge: NodeRow = {
  id: 'n1',
  name: 'edge',
  network: 'corp',
  addresses: ['10.1.0.1'],
  endpoint: '192.0.2.1',
  kinds: [],
  tags: [],
  os: 'Linux',
  version: 'v1.5.1',
  isOutdated: false,
  isClient: false,
  owner: '',
  hostId: 'h1',
  interfaces: [],
  isConnected: true,
  status: 'online',
  lastSeen: 0,
  expires: 0,
}
const off = { ...edge, id: 'n2', name: 'spare', isConnected: false }
const phone = { ...edge, id: 'phone', name: 'phone', isClient: true }

beforeEach(() => {
  enterAs('admin')
  hear({ version: 'v1.5.1', isPro: true })
})
afterEach(() => jest.restoreAllMocks())

const hook = async <Result>(use: () => Result) =>
  (
    await hookAt('/networks/corp/nodes', () => {
      useNetworkWords()
      return use()
    })
  ).result
const actions = async () => (await hook(() => useNodeActions())).current
const refused = 'You need to be an admin of this network to change its nodes.'

test('the menu leads to the node and to the edit that fits it', async () => {
  const { rowActions } = await actions()
  expect(rowActions(edge)).toMatchObject([
    { id: 'details', label: 'Details', to: '/networks/corp/nodes/n1' },
    { id: 'edit', label: 'Edit', to: expect.stringMatching(/dialog=edit-node.*dialog.node=n1/) },
    { label: 'Copy private address' },
    { label: 'Copy public endpoint' },
    { more: expect.any(Function) },
  ])
  expect(rowActions(phone)[1]).toMatchObject({
    to: expect.stringMatching(/dialog=edit-config-file.*dialog.file=phone/),
  })
})

test('a hidden public address is not copied', async () => {
  localStorage.setItem('public_addresses', 'hidden')
  const labels = (await actions()).rowActions(edge).map(({ label }) => label)
  expect(labels).toContain('Copy private address')
  expect(labels).not.toContain('Copy public endpoint')
})

test('of many the devices are connected where none is, else disconnected', async () => {
  const { bulkActions } = await actions()
  const labels = (rows: NodeRow[]) => bulkActions(rows).map(({ label }) => label)
  expect(labels([off, phone])).toEqual(['Copy addresses', 'Connect', 'More', 'Delete'])
  expect(labels([off, edge])).toEqual(['Copy addresses', 'Disconnect', 'More', 'Delete'])
  await expect(choose(bulkActions([phone]), 'Connect')).rejects.toThrow('This is a config file')
  const job = await jobOf(bulkActions([off, phone]), 'Connect')
  expect(job.items).toEqual([off])
  const sent = answerWith()
  await perform(job)
  expect(sent).toContainEqual(['PUT v1/nodes/corp/bulk/status', { ids: ['n2'], connected: true }])
})

test('what is done more seldom comes in a menu of its own', async () => {
  const more = (await actions()).bulkActions([edge]).find(({ label }) => label === 'More')
  const entries = more && 'menu' in more ? more.menu(() => {}) : []
  expect(entries).toMatchObject([{ more: expect.any(Function) }])
})

test('who is no admin of the network changes none', async () => {
  enterAs('platform-user')
  const { rowActions, bulkActions } = await actions()
  expect(rowActions(edge)[1]?.disabledReason).toBe(refused)
  const reasons = bulkActions([edge]).map(({ disabledReason }) => disabledReason)
  expect(reasons).toEqual([undefined, refused, undefined, refused])
  expect(bulkActions([edge]).at(-1)).toMatchObject({ isDanger: true })
})

test.each([
  [true, 'edge connected', 'Failed to connect edge'],
  [false, 'edge disconnected', 'Failed to disconnect edge'],
])('a node is connected at once (%j), and where that fails it is said', async (...given) => {
  const [isConnected, done, failed] = given
  const said = watchToasts()
  const call = 'PUT v1/nodes/corp/bulk/status'
  const sent = answerWith()
  const { connect } = (await hook(useNodeConnection)).current
  await connect(edge, isConnected)
  expect(said).toMatchObject([{ kind: 'success', title: done }])
  expect(sent).toContainEqual([call, { ids: ['n1'], connected: isConnected }])
  answerWith({ [call]: 500 })
  await connect(edge, isConnected)
  expect(said[1]).toMatchObject({ kind: 'error', title: failed })
  expect(said[1]?.description).toMatch(/./)
})

describe('tags for many', () => {
  const ofUser: NodeRow = { ...phone, kinds: ['user'] }
  beforeEach(() => setSlots(['nodes.tag'], ({ name, props }) => JSON.stringify({ name, props })))
  afterEach(() => setSlots([], () => null))

  test('are given by the dialog of another remote, to all that bear some', async () => {
    const tagging = await hook(useNodeTagging)
    const tags = () => tagging.current.tagActions([edge, ofUser, phone])
    expect(tagging.current.dialog).toBeUndefined()
    await act(async () => void choose(tags(), 'Add tags'))
    render(tagging.current.dialog)
    await soon(() => expect(screen.getByText(/nodes\.tag/)).toBeInTheDocument())
    const { textContent } = screen.getByText(/nodes\.tag/)
    const given: unknown = JSON.parse(textContent ?? '')
    expect(given).toMatchObject({
      name: 'nodes.tag',
      props: { networkId: 'corp', nodes: [{ id: 'n1' }, { id: 'phone' }] },
    })
  })

  test.each([
    [[ofUser], 'These are of users, and bear no tags.'],
    [[edge, { ...off, network: 'lab' }], 'Tags belong to one network: choose nodes of one.'],
  ])('cannot be given to all', async (rows, reason) => {
    const { tagActions } = (await hook(useNodeTagging)).current
    await expect(choose(tagActions(rows), 'Add tags')).rejects.toThrow(reason)
  })

  test('are refused to who is no admin, and not offered where there are none', async () => {
    enterAs('platform-user')
    const { tagActions } = (await hook(useNodeTagging)).current
    await expect(choose(tagActions([edge]), 'Add tags')).rejects.toThrow(refused)
    hear({ version: 'v1.5.1' })
    expect((await hook(useNodeTagging)).current.tagActions([edge])).toEqual([])
    hear({ isPro: true })
    setSlots([], () => null)
    expect((await hook(useNodeTagging)).current.tagActions([edge])).toEqual([])
  })
})
