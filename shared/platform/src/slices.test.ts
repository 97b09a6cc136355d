import { inSlices } from './slices'

/** Each step takes so long that the page gets control before the last. */
function* slowSteps(count: number) {
  for (let step = 0; step < count; step++) {
    const began = performance.now()
    while (performance.now() - began < 0.1);
    yield
  }
  return count
}

test('lets the page respond during long work and returns the result', async () => {
  let turns = 0
  const timer = setInterval(() => turns++)
  expect(await inSlices(slowSteps(400), new AbortController().signal)).toBe(400)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(0)
})

test('stops when aborted', async () => {
  const controller = new AbortController()
  let done = 0
  const work = inSlices(
    (function* counted() {
      for (const _ of slowSteps(4000)) {
        done++
        yield
      }
    })(),
    controller.signal,
  )
  controller.abort(new Error('Nobody wants it any more.'))
  await expect(work).rejects.toThrow('Nobody wants it any more.')
  expect(done).toBeLessThan(4000)
})
