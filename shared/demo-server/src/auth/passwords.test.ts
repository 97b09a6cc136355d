import type { RunningServer } from '../server'
import { createCaller } from '../testing/caller'
import { startTestServer } from '../testing/test-server'
import { createPasswords } from './passwords'

test('no more than 64 passwords are in line, and the line moves on', async () => {
  const passwords = createPasswords('quick')
  const all = Array.from({ length: 70 }, () => passwords.hash('meshdeck-demo'))
  const outcomes = await Promise.allSettled(all)
  const refusals = outcomes.filter(({ status }) => status === 'rejected')
  expect(refusals).toHaveLength(6)
  expect(refusals[0]).toMatchObject({ reason: { status: 429 } })
  expect(await passwords.matches(await passwords.hash('x'), 'x')).toBe(true)
})

describe('a server with a full line', () => {
  let server: RunningServer
  beforeEach(async () => {
    // dear ones, so that they come faster than they go
    server = await startTestServer({ passwordCost: 'full', seed: { fleet: 0, networks: 1 } })
  })
  afterEach(() => server.close())

  test('says when to come again', async () => {
    const nobody = createCaller(server.url)
    const credentials = { username: 'admin', password: 'meshdeck-demo' }
    const signIns = Array.from({ length: 120 }, () =>
      nobody.post('/api/users/adm/authenticate', credentials),
    )
    const answers = await Promise.all(signIns)
    const refusals = answers.filter(({ status }) => status === 429)
    expect(refusals.length).toBeGreaterThan(0)
    expect(refusals[0]?.headers.get('retry-after')).toBe('1')
    expect(refusals.length + answers.filter(({ status }) => status === 200).length).toBe(120)
  })
})
