import { createCaller } from '../testing/caller'
import { at } from '../testing/fill'
import { startLab, NETWORK } from '../testing/fixtures'
import { contractVersions, startProServer } from '../testing/test-server'

const SLOWED_MS = 400

describe.each(contractVersions)('a device that registers again on %s', (apiVersion) => {
  const lab = startLab(apiVersion, { devices: 1 })
  const otherKey = Array.from({ length: 32 }, () => 7)

  async function register(changes: object) {
    const { body } = await lab.admin.get('/api/v1/enrollment-keys')
    const own = Array.isArray(body) ? body.find((key) => at(key, '/tags/0') === NETWORK) : undefined
    const path = `/api/v1/host/register/${encodeURIComponent(String(at(own, '/token')))}`
    return createCaller(lab.url).post(path, { ...lab.device(0).host, ...changes })
  }
  async function deviceNow() {
    const { body } = await lab.admin.get('/api/hosts')
    return at(body, `/[id=${lab.device(0).hostId}]`)
  }

  test('is updated when it sends the password of its registration', async () => {
    expect(await register({ name: 'renamed' })).toMatchObject({ status: 200 })
    expect(await deviceNow()).toMatchObject({ name: 'renamed' })
  })

  test.each([{ hostpass: 'guessed' }, { hostpass: '' }])(
    "can't be taken over with its ID and an enrollment token, sending %j",
    async (wrong) => {
      const before = await deviceNow()
      const thief = { ...wrong, name: 'thief', publickey: otherKey, endpointip: '198.51.100.9' }
      expect(await register(thief)).toMatchObject({
        status: 401,
        body: { Message: 'unauthorized' },
      })
      expect(await deviceNow()).toEqual(before)
      const signIn = { id: lab.device(0).hostId, password: 'device-pass', macaddress: '' }
      const opened = await createCaller(lab.url).post('/api/hosts/adm/authenticate', signIn)
      expect(opened.status).toBe(200)
    },
  )

  test('is slowed down like a sign-in when the password is guessed', async () => {
    for (let tries = 0; tries < 10; tries += 1) await register({ hostpass: `guess ${tries}` })
    const start = performance.now()
    expect(await register({ hostpass: 'one more' })).toMatchObject({ status: 401 })
    expect(performance.now() - start).toBeGreaterThan(SLOWED_MS)
    const signIn = { id: lab.device(0).hostId, password: 'wrong', macaddress: '' }
    const next = performance.now()
    await createCaller(lab.url).post('/api/hosts/adm/authenticate', signIn)
    expect(performance.now() - next).toBeGreaterThan(SLOWED_MS)
  })
})

test.each(contractVersions)(
  'shares nothing between two devices that register with one new ID at once on %s',
  async (apiVersion) => {
    const server = await startProServer({ apiVersion, seed: { fleet: 0, networks: 1 } })
    const { body } = await server.admin.get('/api/v1/enrollment-keys')
    const path = `/api/v1/host/register/${encodeURIComponent(String(at(body, '/0/token')))}`
    const host = {
      id: 'b0000000-0000-4000-8000-0000000000aa',
      os: 'linux',
      version: 'v1.0.0',
      publickey: Array.from({ length: 32 }, (_, index) => index),
      macaddress: 'AgAAAAAB',
      traffickeypublic: Buffer.alloc(32, 1).toString('base64'),
      endpointip: '203.0.113.7',
    }
    const nobody = createCaller(server.url)
    const answers = await Promise.all([
      nobody.post(path, { ...host, name: 'first', hostpass: 'first' }),
      nobody.post(path, { ...host, name: 'second', hostpass: 'second' }),
    ])
    const isIn = answers.map(({ status }) => status === 200)
    expect(isIn.toSorted()).toEqual([false, true])
    const passwords = ['first', 'second']
    for (const [index, password] of passwords.entries()) {
      const signIn = { id: host.id, password, macaddress: '' }
      const { status } = await nobody.post('/api/hosts/adm/authenticate', signIn)
      expect(status === 200).toBe(isIn[index])
    }
  },
)
