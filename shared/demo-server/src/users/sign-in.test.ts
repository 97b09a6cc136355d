import { apiVersions } from '../api-version'
import { createCaller } from '../testing/caller'
import { at } from '../testing/fill'
import { startTestServer } from '../testing/test-server'

const netops = { username: 'netops', password: 'meshdeck-demo' }

test.each(apiVersions)(
  'as %s, a sign-in outlives a change of its password, and comes back with its account',
  async (apiVersion) => {
    const server = await startTestServer({ apiVersion, seed: { fleet: 0, networks: 1 } })
    const admin = await createCaller(server.url).signIn({ ...netops, username: 'admin' })
    const user = await createCaller(server.url).signIn(netops)
    const status = async () => (await user.get('/api/networks')).status

    const { body } = await admin.get('/api/users')
    const account = Object(at(body, '/[username=netops]'))
    const changed = { ...account, password: 'another-one' }
    expect((await admin.put('/api/users/netops', changed)).status).toBe(200)
    expect(await status()).toBe(200)

    await admin.post('/api/users/netops/disable')
    expect(await status()).toBe(401)
    await admin.post('/api/users/netops/enable')
    expect(await status()).toBe(200)
    await server.close()
  },
)
