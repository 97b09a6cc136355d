import { createPasswords, type Passwords } from '../auth/passwords'
import { createCaller } from '../testing/caller'
import { NoAnswerError } from '../testing/exchange'
import { demoAdmin } from '../testing/pro-server'
import { startTestServer } from '../testing/test-server'
import { createInFlight } from './in-flight'

const rounds = async (count: number) => {
  for (let round = 0; round < count; round += 1) await new Promise(setImmediate)
}

test('who is still at work when the server ends finds the database open', async () => {
  const told = jest.spyOn(console, 'error').mockImplementation(() => {})
  const events: string[] = []
  let begin = () => {}
  let goOn = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const isCut = new Promise<void>((resolve) => (goOn = resolve))
  const slow: Passwords = {
    ...createPasswords('quick'),
    async matches() {
      begin()
      await isCut
      await rounds(100)
      events.push('password compared')
      return true
    },
  }
  const server = await startTestServer({ passwords: slow, seed: { fleet: 2, networks: 1 } })
  const call = createCaller(server.url).post('/api/users/adm/authenticate', demoAdmin)
  await begun

  const closing = server.close().then(() => events.push('closed'))
  await expect(call).rejects.toThrow(NoAnswerError)
  goOn()
  await closing
  expect(events).toEqual(['password compared', 'closed'])
  expect(told).not.toHaveBeenCalled()
  told.mockRestore()
})

test('what never ends is not waited for', async () => {
  const inFlight = createInFlight()
  void inFlight.counted(() => new Promise(() => {}))()
  await inFlight.landed(1)
})

test('what follows upon another is waited for as well, and a failure is an end', async () => {
  const inFlight = createInFlight()
  const ends: string[] = []
  const route = inFlight.counted(async () => {
    await rounds(3)
    ends.push('route')
  })
  const gate = inFlight.counted(async () => {
    await rounds(3)
    ends.push('gate')
    throw new Error('refused')
  })
  const call = gate().catch(() => route())
  await inFlight.landed(60_000)
  expect(ends).toEqual(['gate', 'route'])
  await call
})
