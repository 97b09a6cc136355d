import { readEach } from './reading'

test('returns results in the order of the items, whichever came first', async () => {
  const finish: Array<() => void> = []
  const results = readEach(['a', 'b', 'c'], async (item) => {
    await new Promise<void>((resolve) => finish.push(resolve))
    return item.toUpperCase()
  })
  finish.toReversed().forEach((next) => next())

  expect(await results).toEqual(['A', 'B', 'C'])
})

test('runs four requests at a time, however many are needed', async () => {
  let underWay = 0
  let most = 0
  await readEach(
    Array.from({ length: 50 }, (_, index) => index),
    async () => {
      underWay += 1
      most = Math.max(most, underWay)
      await Promise.resolve()
      underWay -= 1
    },
  )
  expect(most).toBe(4)
})

test('ends the reading with the first rejection', async () => {
  const reading = readEach([1, 2, 3], async (item) => {
    if (item === 2) throw new Error('refused')
  })
  await expect(reading).rejects.toThrow('refused')
})
