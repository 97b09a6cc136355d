import { spawn, type ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'

import { keepRunning, pauseAfter } from './embedded-server'

const starts = new EventEmitter()
const atOnce = () => 0

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
  await once(child, 'spawn')
  starts.emit('start', child)
  return child
}

/** Resolves to the process of the next start. */
async function awaitStart(): Promise<ChildProcess> {
  const [child]: ChildProcess[] = await once(starts, 'start')
  if (!child) throw new Error('there is a process')
  return child
}

test('restarts a process that ends at once, however often it does', async () => {
  let coming = awaitStart()
  const { close } = await keepRunning(start, atOnce)
  for (let time = 0; time < 12; time += 1) {
    const child = await coming
    coming = awaitStart()
    child.kill()
  }
  const last = await coming
  await close()
  expect(last.signalCode).toBe('SIGTERM')
})

test('retries a restart that failed', async () => {
  const errorLog = jest.spyOn(console, 'error').mockImplementation(() => {})
  let isBroken = false
  const first = awaitStart()
  const { close } = await keepRunning(async () => {
    if (!isBroken) return start()
    isBroken = false
    throw new Error('the port is in use')
  }, atOnce)
  isBroken = true
  const second = awaitStart()
  ;(await first).kill()
  await second
  expect(errorLog.mock.calls).toEqual([['the port is in use']])
  errorLog.mockRestore()
  await close()
})

test('closes without waiting for the next start', async () => {
  const first = awaitStart()
  const { close } = await keepRunning(start, () => 1_000_000)
  const child = await first
  child.kill()
  await once(child, 'exit')
  await close()
})

test('grows the pauses up to half a minute', () => {
  expect([0, 1, 2, 8, 9, 1000].map(pauseAfter)).toEqual([100, 200, 400, 25_600, 30_000, 30_000])
})
