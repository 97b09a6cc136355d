/** @backend seeded */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'

import { read } from '../testing/prepare'
import { configFileListQuery, allConfigFilesQuery } from './config-files'

beforeEach(signInAsAdmin)

test('reads for all networks the same config files as for each, and keeps no private key [AP-064, AP-065]', async () => {
  const configFiles = await read(allConfigFilesQuery())
  const networks = [...new Set(configFiles.map(({ network }) => network))]
  const lists = await Promise.all(networks.map((network) => read(configFileListQuery(network))))

  expect(configFiles.length).toBeGreaterThan(0)
  expect(lists.flat().map(({ clientid }) => clientid)).toEqual(
    expect.arrayContaining(configFiles.map(({ clientid }) => clientid)),
  )
  expect(JSON.stringify(await callApi('get', 'extclients'))).toMatch(/privatekey/)
  expect(JSON.stringify(configFiles)).not.toMatch(/privatekey/)
})
