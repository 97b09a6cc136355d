import { forEachConcurrently } from './for-each-concurrently'

const never = new AbortController().signal

test('starts items in order, a limited number at a time, and reports the result of each', async () => {
  const begun: string[] = []
  const results: Array<[string, unknown]> = []
  let [underWay, most] = [0, 0]
  await forEachConcurrently(['a', 'b', 'c', 'd', 'e'], {
    atATime: 2,
    perform: async (item) => {
      begun.push(item)
      underWay += 1
      most = Math.max(most, underWay)
      await Promise.resolve()
      underWay -= 1
      if (item === 'b') throw new Error('refused')
    },
    onResult: (item, error) => results.push([item, error]),
    signal: never,
  })
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(most).toBe(2)
  expect(results.filter(([, error]) => error !== undefined)).toEqual([['b', new Error('refused')]])
  expect(results).toHaveLength(5)
})

test('counts a failure without a reason as a failure', async () => {
  const results: unknown[] = []
  await forEachConcurrently(['a'], {
    atATime: 1,
    perform: () => Promise.reject(),
    onResult: (_item, error) => results.push(error),
    signal: never,
  })
  expect(results).toEqual([new Error('Failed without a reason')])
})

test('starts nothing after the abort, and reports running items', async () => {
  const end = new AbortController()
  const results: string[] = []
  await forEachConcurrently(['a', 'b', 'c'], {
    atATime: 1,
    perform: async (item) => {
      if (item === 'b') end.abort()
    },
    onResult: (item) => results.push(item),
    signal: end.signal,
  })
  expect(results).toEqual(['a', 'b'])
})
