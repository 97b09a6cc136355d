import '@meshdeck/testing/at-a-server'
import { ApiError, queryClient, z } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'

import { allNodesQuery, type Node, nodeListQuery, nodeSchema } from '../queries/nodes'
import { tagListQuery } from '../queries/tags'
import { createTag, deleteTag, updateTag } from './tag-changes'

beforeEach(() => queryClient.clear())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const list = 'GET v1/tags?network=corp'
const put = 'PUT v1/tags?network=corp'
const node = (id: string) => ({ id, is_static: false })
const file = (clientid: string) => ({
  id: '',
  is_static: true,
  static_node: { clientid, network: 'corp' },
})
const edge = (...tagged_nodes: object[]) => ({
  id: 'corp.edge',
  tag_name: 'edge',
  network: 'corp',
  tagged_nodes,
})
const change = { networkId: 'corp', id: 'corp.edge' }
const member = (id: string) => ({ id, isConfigFile: false })

/** A server that stores what it receives. */
function keep(...first: object[]) {
  let tagged = first
  let id = 'corp.edge'
  let color_code = ''
  const sent = answerWith({
    [list]: () => [{ ...edge(...tagged), id, color_code }],
    [put]: () => {
      const body = Object(sent.at(-1)?.[1])
      tagged = body.tagged_nodes
      color_code = body.color_code ?? color_code
      id = body.new_name ? `corp.${body.new_name}` : id
      return {}
    },
  })
  return {
    sent,
    bodies: () => sent.flatMap(([call, body]) => (call === put ? [Object(body)] : [])),
    /** Simulates a change by another user. */
    give: (...nodes: object[]) => (tagged = nodes),
  }
}

test("adds new members to the tag's current members, not to those of an older list [TG-001, AP-095]", async () => {
  const { bodies, give } = keep(node('n1'), file('phone'))
  await queryClient.fetchQuery(tagListQuery('corp'))
  give(node('n2'), file('phone'))
  await updateTag({ ...change, add: [member('n3'), { id: 'tablet', isConfigFile: true }] })
  expect(bodies()).toEqual([
    {
      id: 'corp.edge',
      network: 'corp',
      tagged_nodes: [node('n2'), file('phone'), node('n3'), file('tablet')],
    },
  ])
})

test("removes a tag only from the intended member, and doesn't mistake a config file for the node with its ID", async () => {
  const { bodies } = keep(node('n1'), file('n1'), node('n2'))
  await updateTag({ ...change, remove: [member('n1'), member('gone already')] })
  expect(bodies()[0]).toHaveProperty('tagged_nodes', [file('n1'), node('n2')])
})

test('sends a new name with the members, because the tag would lose them otherwise', async () => {
  const { bodies } = keep(node('n1'), file('phone'))
  await updateTag({ ...change, name: 'rim', color: '#123456' })
  expect(bodies()).toEqual([
    {
      id: 'corp.edge',
      network: 'corp',
      new_name: 'rim',
      color_code: '#123456',
      tagged_nodes: [node('n1'), file('phone')],
    },
  ])
})

test('runs two changes of one tag one after the other and loses nothing', async () => {
  const { bodies } = keep(node('n1'))
  await Promise.all([
    updateTag({ ...change, add: [member('n2')] }),
    updateTag({ ...change, remove: [member('n1')] }),
  ])
  expect(bodies().map(({ tagged_nodes }) => tagged_nodes)).toEqual([
    [node('n1'), node('n2')],
    [node('n2')],
  ])
})

test('waits with the next change until the server has written the last one', async () => {
  jest.useFakeTimers()
  let tagged = [node('n1')]
  answerWith({ [list]: () => [edge(...tagged)], [put]: {} })
  let isDone = false
  const changing = updateTag({ ...change, add: [member('n2')] }).finally(() => (isDone = true))
  await jest.advanceTimersByTimeAsync(299)
  expect(isDone).toBe(false)
  tagged = [node('n2'), node('n1')]
  await jest.advanceTimersByTimeAsync(1)
  await changing
  expect(isDone).toBe(true)
})

test("doesn't wait forever", async () => {
  jest.useFakeTimers()
  answerWith({ [list]: [edge(node('n1'))], [put]: {} })
  const changing = updateTag({ ...change, add: [member('n2')] })
  await jest.advanceTimersByTimeAsync(1_200)
  await expect(changing).resolves.toBeUndefined()
})

test("doesn't find a tag that was deleted or renamed", async () => {
  const sent = answerWith({ [list]: [{ ...edge(), id: 'corp.rim' }] })
  await expect(updateTag({ ...change, add: [member('n2')] })).rejects.toEqual(new ApiError(404, ''))
  expect(sent.filter(([call]) => call === put)).toEqual([])
})

test('shows the members of a tag in the lists of nodes at once', async () => {
  const known = (part: object): Node => z.parse(nodeSchema, { id: '', network: 'corp', ...part })
  const readAt = Date.now() - 60_000
  const nodesOfCorp = [
    known({ id: 'n1', tags: { 'corp.edge': {}, 'corp.web': {} } }),
    known({ id: 'n2' }),
    known({ is_static: true, static_node: { clientid: 'phone', tags: { 'corp.edge': {} } } }),
  ]
  queryClient.setQueryData(nodeListQuery('corp').queryKey, nodesOfCorp, { updatedAt: readAt })
  queryClient.setQueryData(allNodesQuery().queryKey, [
    known({ id: 'n2' }),
    known({ id: 'n2', network: 'lab' }),
  ])
  keep(node('n1'), file('phone'))
  await updateTag({ ...change, add: [member('n2')], remove: [member('n1')], name: 'rim' })
  const nodes = queryClient.getQueryData(nodeListQuery('corp').queryKey)
  expect(nodes?.map(({ tags, static_node }) => static_node?.tags ?? tags)).toEqual([
    ['corp.web'],
    ['corp.rim'],
    ['corp.rim'],
  ])
  const every = queryClient.getQueryData(allNodesQuery().queryKey)
  expect(every?.map(({ tags }) => tags)).toEqual([['corp.rim'], []])
  // their statuses weren't fetched
  expect(queryClient.getQueryState(nodeListQuery('corp').queryKey)?.dataUpdatedAt).toBe(readAt)
})

test('sends a new tag with its color and members [AP-093]', async () => {
  const sent = answerWith({ [list]: [edge(node('n1'))], 'POST v1/tags?network=corp': edge() })
  const members = [member('n1')]
  await createTag({ networkId: 'corp', name: 'edge', color: '#123456', members })
  expect(sent[0]).toEqual([
    'POST v1/tags?network=corp',
    { tag_name: 'edge', network: 'corp', color_code: '#123456', tagged_nodes: [node('n1')] },
  ])
})

test('removes a deleted tag from the list at once [AP-096]', async () => {
  const deletion = 'DELETE v1/tags?tag_id=corp.edge&network=corp'
  const isDeleted = () => sent.some(([call]) => call === deletion)
  const sent = answerWith({ [list]: () => (isDeleted() ? [] : [edge()]) })
  await queryClient.fetchQuery(tagListQuery('corp'))
  await deleteTag(change)
  expect(isDeleted()).toBe(true)
  expect(queryClient.getQueryData(tagListQuery('corp').queryKey)).toEqual([])
})
