import { sessionOf } from '@meshdeck/testing/session'
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'

import { ApiError, ContractError, UnreachableError } from './api/errors'
import { queryClient } from './query-client'
import { endSession, startSession } from './session/session-store'

afterEach(() => {
  onlineManager.setOnline(true)
  queryClient.clear()
})

/** Returns how often a read that fails this way is tried. */
async function attemptsWith(error: Error) {
  let attempts = 0
  const read = queryClient.fetchQuery({
    queryKey: ['hosts', 1, { error: error.name }],
    queryFn: () => {
      attempts += 1
      if (attempts === 20) return attempts
      throw error
    },
    retry: queryClient.getDefaultOptions().queries?.retry ?? false,
    retryDelay: 0,
  })
  await read.catch(() => undefined)
  return attempts
}

const tookTooLong = () =>
  new UnreachableError('too long', {
    cause: Object.assign(new Error('too long'), { name: 'TimeoutError' }),
  })

test.each([
  ['the server is unreachable', new UnreachableError('gone'), 5],
  ['a response takes too long', tookTooLong(), 1],
  ['the server rejects it', new ApiError(500, ''), 1],
  ['the response is invalid', new ContractError('no JSON'), 1],
])('tries a read as often as useful where %s [AP-079]', async (_, error, attempts) => {
  expect(await attemptsWith(error)).toBe(attempts)
})

test('sends reads and changes even when the browser reports that it is offline', () => {
  onlineManager.setOnline(false)
  const read = new QueryObserver(queryClient, { queryKey: ['hosts'], queryFn: () => 'list' })
  const leave = read.subscribe(() => undefined)
  const change = new MutationObserver(queryClient, { mutationFn: async () => 'done' })
  void change.mutate()
  expect(read.getCurrentResult().fetchStatus).toBe('fetching')
  expect(change.getCurrentResult().isPaused).toBe(false)
  leave()
})

test('clears all fetched data when its session ends', () => {
  startSession(sessionOf('ada'), { remember: false })
  queryClient.setQueryData(['hosts'], ['of Ada'])
  endSession('signed-out')
  expect(queryClient.getQueryData(['hosts'])).toBeUndefined()
})
