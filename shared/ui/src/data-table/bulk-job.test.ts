import { act, renderHook } from '@meshdeck/testing/dom'
import fc from 'fast-check'

import { createResults, runBulk, useProgress } from './bulk-job'

const never = new AbortController().signal

afterEach(() => jest.useRealTimers())

test('gives every item exactly one result and limits a failure to its batch', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer(), { maxLength: 40 }),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 2, max: 5 }),
      async (items, batchSize, divisor) => {
        const isBad = (batch: readonly number[]) => batch.some((item) => item % divisor === 0)
        const results = new Map<number, unknown>()
        await runBulk(items, {
          batchSize,
          perform: async (batch) => {
            if (isBad(batch)) throw new Error('refused')
          },
          onResult: (item, error) => results.set(item, error),
          signal: never,
        })

        expect([...results.keys()].toSorted()).toEqual(items.toSorted())
        items.forEach((item, index) => {
          const start = index - (index % batchSize)
          const isFailure = isBad(items.slice(start, start + batchSize))
          expect(results.get(item) instanceof Error).toBe(isFailure)
        })
      },
    ),
  )
})

test('runs at most six calls at once', async () => {
  let underWay = 0
  let most = 0
  await runBulk(
    Array.from({ length: 50 }, (_, index) => index),
    {
      batchSize: 1,
      perform: async () => {
        underWay += 1
        most = Math.max(most, underWay)
        await Promise.resolve()
        underWay -= 1
      },
      onResult: () => undefined,
      signal: never,
    },
  )
  expect(most).toBe(6)
})

test('starts nothing after a stop, and still reports the result of running calls', async () => {
  const stop = new AbortController()
  const done: number[] = []
  await runBulk(
    Array.from({ length: 50 }, (_, index) => index),
    {
      batchSize: 1,
      perform: async (batch) => {
        if (batch.includes(3)) stop.abort()
      },
      onResult: (item) => done.push(item),
      signal: stop.signal,
    },
  )
  expect(done.toSorted()).toEqual([0, 1, 2, 3])
})

test('puts only items of the same group into a batch', async () => {
  const batches: string[][] = []
  await runBulk(['a1', 'b1', 'a2', 'b2', 'a3'], {
    batchSize: 2,
    batchBy: ([network = '']) => network,
    perform: async (batch) => batches.push([...batch]),
    onResult: () => undefined,
    signal: never,
  })
  expect(batches).toEqual([['a1', 'a2'], ['a3'], ['b1', 'b2']])
})

test('keeps the latest result of each item', () => {
  const { done, failed, settle } = createResults<string>()
  const refusal = new Error('refused')
  settle('a')
  settle('b', refusal)
  expect([[...done], [...failed]]).toEqual([['a'], [['b', refusal]]])

  settle('a', refusal)
  settle('b')
  expect([[...done], [...failed]]).toEqual([['b'], [['a', refusal]]])
})

test('renders again while a job runs', () => {
  jest.useFakeTimers()
  let count = 0
  const { rerender, unmount } = renderHook(
    (isRunning: boolean) => {
      count += 1
      useProgress(isRunning)
    },
    { initialProps: true },
  )
  act(() => jest.advanceTimersByTime(150))
  act(() => jest.advanceTimersByTime(100))
  expect(count).toBe(3)

  rerender(false)
  act(() => jest.advanceTimersByTime(1000))
  expect(count).toBe(4)
  unmount()
  expect(jest.getTimerCount()).toBe(0)
})
