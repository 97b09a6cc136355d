import { apiVersions } from '../api-version'
import { at } from '../testing/fill'
import { startProServer } from '../testing/pro-server'

const reserved = [
  'all_networks',
  'all-networks',
  'global',
  'global-network-admin',
  'office-network-admin',
  'office-network-user-grp',
]

describe.each(apiVersions)('on %s a network', (apiVersion) => {
  test('never has a name that roles or groups have', async () => {
    const server = await startProServer({ apiVersion, seed: { fleet: 0, networks: 1 } })
    for (const netid of reserved) {
      const wish = { netid, addressrange: '10.77.0.0/24' }
      expect(await server.admin.post('/api/networks', wish)).toMatchObject({
        status: 400,
        body: { Message: `network name "${netid}" is reserved for roles and groups` },
      })
    }
    const { body } = await server.admin.get('/api/networks')
    for (const netid of reserved) expect(at(body, `/[netid=${netid}]`)).toBeUndefined()
    const good = { netid: 'globex', addressrange: '10.77.0.0/24' }
    expect((await server.admin.post('/api/networks', good)).status).toBe(200)
    await server.close()
  })
})
