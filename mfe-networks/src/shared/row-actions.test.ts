import { act, render, screen } from '@meshdeck/testing/dom'
import {
  runMenuAction,
  signInWithRole,
  fillSlots,
  setServerStatus,
  renderLoadedHook,
} from '@meshdeck/testing/hooks'
import { inEnglish } from '@meshdeck/testing/in-english'

import { useTagging } from './row-actions'

const edge = { id: 'n1', network: 'corp' }
const spare = { id: 'n2', network: 'corp' }
const refusal = 'is not yours'

beforeEach(() => {
  signInWithRole('admin')
  setServerStatus({ isPro: true })
  fillSlots('nodes.tag')
})

const tagging = async () =>
  (await renderLoadedHook('/', () => useTagging({ isConfigFile: true }))).result

test('assigns tags with the dialog of another remote', async () => {
  const { current } = await tagging()
  expect(current.dialog).toBeUndefined()
  const result = await tagging()
  const actions = result.current.tagActions({ taggable: [edge, spare], refusal })
  await act(async () => void runMenuAction(actions, 'Add tags'))
  render(result.current.dialog)
  const given: unknown = JSON.parse(screen.getByText(/nodes\.tag/).textContent ?? '')
  expect(given).toEqual({
    name: 'nodes.tag',
    props: {
      networkId: 'corp',
      nodes: [
        { id: 'n1', isConfigFile: true },
        { id: 'n2', isConfigFile: true },
      ],
    },
  })
})

test.each([
  [[], inEnglish('networks:nodes.isOfUser')],
  [[edge, { ...spare, network: 'lab' }], inEnglish('networks:nodes.ofSeveralNetworks')],
])('refuses tags for some of %j', async (taggable, reason) => {
  const { tagActions } = (await tagging()).current
  await expect(runMenuAction(tagActions({ taggable, refusal }), 'Add tags')).rejects.toThrow(reason)
})

test('refuses tags to users who may not change the network', async () => {
  signInWithRole('platform-user')
  const { tagActions } = (await tagging()).current
  const actions = tagActions({ taggable: [edge], refusal })
  await expect(runMenuAction(actions, 'Add tags')).rejects.toThrow(refusal)
})

test('offers no tags where there are none or no remote assigns them', async () => {
  setServerStatus({ isPro: false })
  expect((await tagging()).current.tagActions({ taggable: [edge], refusal })).toEqual([])
  setServerStatus({ isPro: true })
  fillSlots()
  expect((await tagging()).current.tagActions({ taggable: [edge], refusal })).toEqual([])
})
