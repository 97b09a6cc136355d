import { queryClient } from '@meshdeck/platform'
import { QueryClientProvider } from '@meshdeck/platform/shell'
import { act, render, screen } from '@meshdeck/testing/dom'

import { useIdle } from './idle-scheduler'
import { PendingMark } from './PendingMark'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  queryClient.clear()
  jest.useRealTimers()
})

function Turns({ stages }: { stages: number }) {
  return <output>{useIdle(stages)}</output>
}

const page = (stages: number, isPending = false) => (
  <QueryClientProvider client={queryClient}>
    <Turns stages={stages} />
    {isPending && <PendingMark />}
  </QueryClientProvider>
)

const stage = () => Number(screen.getByRole('status').textContent)
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

/** Starts a query that runs until its reply is given. */
async function ask(name: string) {
  let answer = (_reply: string) => {}
  const reply = new Promise<string>((resolve) => {
    answer = resolve
  })
  await act(async () => {
    queryClient
      .fetchQuery({ queryKey: ['nodes', 1, { name }], queryFn: () => reply })
      .catch(() => undefined)
    await jest.advanceTimersByTimeAsync(0)
  })
  return () =>
    act(async () => {
      answer('reply')
      await jest.advanceTimersByTimeAsync(0)
    })
}

test('is idle after 250 ms, not before', async () => {
  render(page(1))
  await pass(249)
  expect(stage()).toBe(0)
  await pass(1)
  expect(stage()).toBe(1)
})

test('waits for the code of a page', async () => {
  const { rerender } = render(page(1, true))
  await pass(5000)
  expect(stage()).toBe(0)

  rerender(page(1))
  await pass(250)
  expect(stage()).toBe(1)
})

test('waits for a query and for the next query that its reply triggers', async () => {
  render(page(1))
  const answerNetworks = await ask('networks')
  await pass(5000)
  await answerNetworks()
  await pass(200)
  const answerNodes = await ask('nodes')
  await pass(200)
  expect(stage()).toBe(0)

  await answerNodes()
  await pass(250)
  expect(stage()).toBe(1)
})

test('waits at most ten seconds for a call that hangs', async () => {
  render(page(1))
  await ask('hanging')
  await pass(9999)
  expect(stage()).toBe(0)
  await pass(1)
  expect(stage()).toBe(1)
})

test('waits for an idle period before each turn and stops after the last one', async () => {
  render(page(2))
  await pass(250)
  expect(stage()).toBe(1)
  const answer = await ask('what the first turn asks')
  await pass(1000)
  expect(stage()).toBe(1)
  await answer()
  await pass(250)
  expect(stage()).toBe(2)
  await pass(60_000)
  expect(stage()).toBe(2)
})
