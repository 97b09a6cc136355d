import '@meshdeck/testing/at-a-server'
import { queryClient } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'

import { nameServerListQuery } from '../queries/name-servers'
import { updateNameServer, editOfNameServer } from './name-server-changes'

afterEach(() => jest.restoreAllMocks())

test('changes the intended one of several name servers, and sends it completely', async () => {
  const known = (id: string) => ({ id, name: id, network_id: 'corp', servers: ['9.9.9.9'] })
  const list = 'GET v1/nameserver?network=corp'
  answerWith({ [list]: [known('s0'), known('s1')] })
  const [, second] = await queryClient.fetchQuery(nameServerListQuery('corp'))
  if (!second) throw new Error('There are two')
  const base = editOfNameServer(second)
  const sent = answerWith({ [list]: [known('s0'), known('s1')] })
  const mine = { ...base, servers: ['1.1.1.1'] }
  await updateNameServer.send({ networkId: 'corp', id: 's1', base, mine })
  expect(sent.at(-1)).toEqual(['PUT v1/nameserver', { ...mine, id: 's1', network_id: 'corp' }])
  const gone = updateNameServer.send({ networkId: 'corp', id: 's2', base, mine })
  await expect(gone).rejects.toMatchObject({ status: 404 })
})
