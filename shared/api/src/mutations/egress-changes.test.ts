import '@meshdeck/testing/at-a-server'
import { queryClient } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'

import { editOfEgressRoute, egressRouteListQuery } from '../queries/egress'
import { deleteEgressRoute, switchEgressRoute, updateEgressRoute } from './egress-changes'

afterEach(() => {
  jest.restoreAllMocks()
  queryClient.clear()
})

test('sends the deletions of several routes one after the other, because the server would restore policies', async () => {
  const ids = ['r1', 'r2', 'r3']
  const call = (id: string) => `DELETE v1/egress?id=${id}&network=corp`
  const sent = answerWith({
    'GET v1/egress?network=corp': ids.map((id) => ({ id, network: 'corp' })),
    'GET v1/acls?network=corp': [],
  })
  const routes = await queryClient.fetchQuery(egressRouteListQuery('corp'))
  sent.splice(0)
  await Promise.all(routes.map((route) => deleteEgressRoute.send(route)))

  expect(sent.map(([each]) => each)).toEqual(
    ids.flatMap((id) => ['GET v1/acls?network=corp', call(id)]),
  )
})

describe('several routes switched by a job', () => {
  const list = 'GET v1/egress?network=corp'
  const put = 'PUT v1/egress?network=corp'
  const switchAll = async (...ids: string[]) => {
    const sent = answerWith({
      [list]: ids.map((id) => ({ id, network: 'corp', name: 'theirs' })),
      [put]: { id: 'r1', network: 'corp' },
    })
    const routes = await queryClient.fetchQuery(egressRouteListQuery('corp'))
    // earlier switches are done
    switchEgressRoute.settle(routes.map((route) => ({ route })))
    sent.splice(0)
    for (const route of routes) await switchEgressRoute.send({ route, status: false })
    return { sent, routes }
  }

  test('fetches the list once, and sends each route completely, based on it', async () => {
    const { sent } = await switchAll('r1', 'r2', 'r3')
    expect(sent.map(([call]) => call)).toEqual([list, put, put, put])
    expect(sent[3]?.[1]).toMatchObject({ id: 'r3', name: 'theirs', status: false })
  })

  test('fetches the list again for the same route, and after the job', async () => {
    const { sent, routes } = await switchAll('r1', 'r2')
    const [route] = routes
    if (!route) throw new Error('There is no route')
    sent.splice(0)
    await switchEgressRoute.send({ route, status: true })
    switchEgressRoute.settle([{ route, status: true }])
    await switchEgressRoute.send({ route: { ...route, id: 'r2' }, status: true })
    expect(sent.filter(([call]) => call === list)).toHaveLength(2)
  })

  test('switches a route that was changed in between based on its current state', async () => {
    const { sent, routes } = await switchAll('r1', 'r2')
    const [first, second] = routes
    if (!first || !second) throw new Error('There are no routes')
    await switchEgressRoute.send({ route: first, status: true })
    const base = editOfEgressRoute(second)
    await updateEgressRoute.send({ route: second, base, mine: { ...base, name: 'new' } })
    sent.splice(0)
    await switchEgressRoute.send({ route: second, status: true })
    expect(sent.map(([call]) => call)).toEqual([list, put])
  })
})
