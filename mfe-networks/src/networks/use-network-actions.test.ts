import '@meshdeck/testing/at-a-server'
import { networkStatsSchema } from '@meshdeck/api/networks'
import { useActiveNetwork, z } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'
import { watchClipboard } from '@meshdeck/testing/clipboard'
import { act } from '@meshdeck/testing/dom'
import {
  runMenuAction,
  signInWithRole,
  fillPlaces,
  renderLoadedHook,
  jobOf,
  runBulkJob,
  question,
  waitSoon,
  textOf,
} from '@meshdeck/testing/hooks'
import { inEnglish } from '@meshdeck/testing/in-english'
import type { MenuAction } from '@meshdeck/ui'

import { toNetworkRow } from './network-rows'
import { useNetworkActions } from './use-network-actions'

const networkOf = (netid: string, part: object = {}) =>
  toNetworkRow(
    z.parse(networkStatsSchema, {
      netid,
      addressrange: '10.1.0.0/24',
      addressrange6: 'fd00::/64',
      hosts: 3,
      ...part,
    }),
  )
const corp = networkOf('corp')
const lab = networkOf('lab', { addressrange6: '', hosts: 4 })

beforeEach(() => signInWithRole('admin'))
afterEach(() => jest.restoreAllMocks())

/** Renders the actions while corp is the active network. */
async function begin(onLeave?: () => Promise<void>) {
  localStorage.setItem('active_network', 'corp')
  const { result } = await renderLoadedHook('/networks?q=co', () => ({
    ...useNetworkActions(onLeave ? { onLeave } : {}),
    active: useActiveNetwork()[0],
  }))
  return result
}

test('links the menu to a network, its edit dialog and its nodes, and copies its ranges', async () => {
  const { rowActions } = (await begin()).current
  expect(rowActions(corp).map((action) => ('to' in action ? action.to : action.label))).toEqual([
    '/networks/corp/info',
    '?q=co&dialog=edit-network&dialog.network=corp',
    '/networks/corp/nodes',
    'Copy IPv4 range',
    'Copy IPv6 range',
    inEnglish('networks:networks.activate'),
    'Delete',
  ])
  expect(rowActions(corp).slice(0, 2)).toMatchObject([{ id: 'details' }, { id: 'edit' }])
  expect(rowActions(corp).at(-1)).toMatchObject({ isDanger: true, startsGroup: true })
  expect(rowActions(lab).map(({ label }) => label)).not.toContain('Copy IPv6 range')
})

test('links an administrator to the permissions in a network if a remote shows them', async () => {
  const whoMay = (actions: MenuAction[]) =>
    actions.flatMap((action) =>
      action.label === 'Permissions' && 'to' in action ? [action.to] : [],
    )
  const { rowActions } = (await begin()).current
  expect(whoMay(rowActions(corp))).toEqual([])
  fillPlaces({ 'who-may': '/users/rights/who-may' })
  expect(whoMay(rowActions(networkOf('a&b')))).toEqual(['/users/rights/who-may?network=a%26b'])

  signInWithRole('platform-user')
  const { rowActions: ofUser } = (await begin()).current
  fillPlaces({ 'who-may': '/users/rights/who-may' })
  expect(whoMay(ofUser(corp))).toEqual([])
})

test('copies ranges, one per line for several networks', async () => {
  const copied = watchClipboard()
  const { rowActions, bulkActions } = (await begin()).current
  await runMenuAction(rowActions(corp), 'Copy IPv4 range')
  await runMenuAction(rowActions(corp), 'Copy IPv6 range')
  await runMenuAction(bulkActions([corp, lab]), 'Copy ranges')
  await waitSoon(() => expect(copied).toHaveLength(3))
  expect(copied).toEqual(['10.1.0.0/24', 'fd00::/64', '10.1.0.0/24\nfd00::/64\n10.1.0.0/24'])
})

test('makes a network active, except the one that already is', async () => {
  const result = await begin()
  await expect(
    runMenuAction(result.current.rowActions(corp), inEnglish('networks:networks.activate')),
  ).rejects.toThrow(inEnglish('networks:networks.isActive'))
  await act(
    async () =>
      void runMenuAction(result.current.rowActions(lab), inEnglish('networks:networks.activate')),
  )
  expect(result.current.active).toBe('lab')
})

test('deletes a network by its name and clears it as the active one', async () => {
  const sent = answerWith()
  const onLeave = jest.fn(async () => {})
  const result = await begin(onLeave)
  await runMenuAction(result.current.rowActions(corp), 'Delete')
  expect(question()).toMatchObject({
    title: inEnglish('networks:networks.delete.title', { netid: 'corp' }),
    action: 'Delete network',
    typedName: 'corp',
    name: 'corp',
    success: 'Network corp deleted',
    failure: "Couldn't delete the network",
  })
  await act(async () => void (await question().onConfirm(false)))
  expect(sent.map(([call]) => call)).toContainEqual(
    expect.stringMatching(/^DELETE networks\/corp(\?|$)/),
  )
  expect(onLeave).toHaveBeenCalledTimes(1)
  expect(result.current.active).toBeUndefined()
})

test('keeps the active network when another is deleted', async () => {
  answerWith()
  const result = await begin()
  await runMenuAction(result.current.rowActions(lab), 'Delete')
  await act(async () => void (await question().onConfirm(false)))
  expect(result.current.active).toBe('corp')
})

test('deletes several networks by their number and says how many nodes leave', async () => {
  const sent = answerWith()
  const { bulkActions } = (await begin()).current
  expect(bulkActions([corp]).map(({ isDanger = false }) => isDanger)).toEqual([false, true])
  const job = await jobOf(bulkActions([corp, lab]), 'Delete')
  expect(job).toMatchObject({
    title: 'Delete 2 networks?',
    action: 'Delete networks',
    typedName: '2',
    isDanger: true,
  })
  expect(textOf(job.description)).toContain('7 nodes will be removed')
  await runBulkJob(job)
  const deleted = sent.map(([call]) => call).filter((call) => call.startsWith('DELETE networks'))
  expect(deleted).toHaveLength(2)
})

test('lets non-admins of a network neither edit nor delete it', async () => {
  signInWithRole('platform-user', { 'corp-network-admin-grp': {} })
  const { rowActions, bulkActions } = (await begin()).current
  const edit = (network: typeof corp) => rowActions(network).find(({ id }) => id === 'edit')
  expect(edit(corp)?.disabledReason).toBeUndefined()
  expect(edit(lab)?.disabledReason).toBe(inEnglish('networks:networks.page.refused'))
  const refused = 'Delete: You must be an admin to delete a network.'
  await expect(runMenuAction(rowActions(lab), 'Delete')).rejects.toThrow(refused)
  await expect(runMenuAction(bulkActions([corp, lab]), 'Delete')).rejects.toThrow(refused)
})
