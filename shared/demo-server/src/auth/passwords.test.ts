import type { RunningServer } from '../server'
import { createCaller } from '../testing/caller'
import { startTestServer } from '../testing/test-server'
import { createPasswords } from './passwords'

test('queues at most 64 passwords, and keeps working through the queue', async () => {
  const passwords = createPasswords('quick')
  const all = Array.from({ length: 70 }, () => passwords.hash('meshdeck-demo'))
  const outcomes = await Promise.allSettled(all)
  const refusals = outcomes.filter(({ status }) => status === 'rejected')
  expect(refusals).toHaveLength(6)
  expect(refusals[0]).toMatchObject({ reason: { status: 429 } })
  expect(await passwords.matches(await passwords.hash('x'), 'x')).toBe(true)
})

describe('a server with a full queue', () => {
  let server: RunningServer
  beforeEach(async () => {
    // expensive ones, so that they arrive faster than they are processed
    server = await startTestServer({ passwordCost: 'full', seed: { fleet: 0, networks: 1 } })
  })

  test('reports when to retry', async () => {
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
