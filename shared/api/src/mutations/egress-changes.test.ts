import '@meshdeck/testing/at-a-server'
import { queryClient } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'

import { egressRouteListQuery } from '../queries/egress'
import { deleteEgressRoute } from './egress-changes'

afterEach(() => jest.restoreAllMocks())

test('of several routes of a job the server is told one after the other, for it would bring policies back', async () => {
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
