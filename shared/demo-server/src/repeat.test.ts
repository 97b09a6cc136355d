import { repeat } from './repeat'

test('work that fails is told once, and done again until it is ended', () => {
  jest.useFakeTimers()
  const told = jest.spyOn(console, 'error').mockImplementation(() => {})
  let times = 0
  const end = repeat(
    () => {
      times += 1
      if (times < 3) throw new Error('database or disk is full')
    },
    { every: 1000, complaint: 'Nothing is done:' },
  )
  jest.advanceTimersByTime(3000)
  expect(times).toBe(3)
  expect(told.mock.calls).toEqual([['Nothing is done:', new Error('database or disk is full')]])

  end()
  jest.advanceTimersByTime(3000)
  expect(times).toBe(3)
  told.mockRestore()
  jest.useRealTimers()
})
