import { runPeriodically } from './run-periodically'

const every = 1000

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const fault = new Error('database or disk is full')

test.each([
  [
    'at once',
    () => {
      throw fault
    },
  ],
  ['in time', () => Promise.reject(fault)],
])('reports work that fails %s once, and repeats it until it is stopped', async (_when, fail) => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
  let times = 0
  const work = () => {
    times += 1
    return times < 3 ? fail() : undefined
  }
  const end = runPeriodically(work, { every, failureText: 'Nothing is done:' })
  await jest.advanceTimersByTimeAsync(3 * every)
  expect(times).toBe(3)
  expect(consoleError.mock.calls).toEqual([['Nothing is done:', fault]])

  await end()
  await jest.advanceTimersByTimeAsync(3 * every)
  expect(times).toBe(3)
})

test("doesn't restart slow work before it finishes, and waits for it at the end", async () => {
  let times = 0
  let isDone = false
  const work = async () => {
    times += 1
    await new Promise((resolve) => setTimeout(resolve, 2.5 * every))
    isDone = true
  }
  const end = runPeriodically(work, { every, failureText: 'Nothing is done:' })
  await jest.advanceTimersByTimeAsync(3 * every)
  expect(times).toBe(1)

  const ended = end()
  await jest.advanceTimersByTimeAsync(every)
  await ended
  expect(isDone).toBe(true)
  expect(times).toBe(1)
})
