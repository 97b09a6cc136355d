import '@meshdeck/testing/at-a-server'
import { queryClient, z } from '@meshdeck/platform'
import { initialStatus, serverStatusQuery } from '@meshdeck/platform/shell'
import { answerWith } from '@meshdeck/testing/answers'

import { nameServerListQuery, nameServerSchema } from '../queries/name-servers'
import { createNameServer, editOfNameServer, updateNameServer } from './name-server-changes'

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

test('gets and sends names of domains from a server without kinds', async () => {
  const reply = { id: 's0', name: 'inhouse', network_id: 'corp', match_domains: ['corp.example'] }
  const nameServer = z.parse(nameServerSchema, reply)
  const domain = { domain: 'corp.example', is_search_domain: false, is_ad_domain: false }
  expect(nameServer.domains).toEqual([domain])

  const status = { ...initialStatus, version: 'v1.1.0' }
  queryClient.setQueryData(serverStatusQuery().queryKey, status)
  const sent = answerWith({ 'POST v1/nameserver': reply })
  const input = editOfNameServer(nameServer)
  await createNameServer.send({ networkId: 'corp', input })
  const { domains: _domains, ...fields } = input
  expect(sent).toEqual([
    ['POST v1/nameserver', { ...fields, network_id: 'corp', match_domains: ['corp.example'] }],
  ])
})
