import { queryClient } from '@meshdeck/platform'
import {
  initialStatus,
  QueryClientProvider,
  setReachable,
  store,
  StoreProvider,
} from '@meshdeck/platform/shell'
import { act, fireEvent, render, screen } from '@meshdeck/testing/dom'

import { useLateParts } from './late-parts'
import { LateTurns } from './turns'

const statusKey = ['server-status', 1] as const

beforeEach(() => {
  jest.useFakeTimers()
  queryClient.setQueryData(statusKey, { ...initialStatus })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
  delete document.documentElement.dataset['palette']
  setReachable(true)
  queryClient.clear()
  jest.useRealTimers()
})

function saveData() {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
}

function Parts() {
  const { notices, duties, commands, overlays } = useLateParts()
  const isLetIn = { notices, duties, commands, overlays }
  return <output>{JSON.stringify(isLetIn)}</output>
}

const renderParts = () =>
  render(
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <LateTurns>
          <Parts />
        </LateTurns>
      </QueryClientProvider>
    </StoreProvider>,
  )

function letIn() {
  const parts = Object.entries(JSON.parse(screen.getByRole('status').textContent))
  return parts.flatMap(([name, isLetIn]) => (isLetIn ? [name] : []))
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

test('first comes what tells of trouble, then what people do next, then what they open', async () => {
  renderParts()
  expect(letIn()).toEqual([])
  await pass(250)
  expect(letIn()).toEqual(['notices', 'duties'])
  await pass(250)
  expect(letIn()).toEqual(['notices', 'duties', 'commands'])
  await pass(250)
  expect(letIn()).toEqual(['notices', 'duties', 'commands', 'overlays'])
})

test('Ctrl+K lets the palette in at once', async () => {
  renderParts()
  act(() => void fireEvent.keyDown(window, { key: 'a' }))
  expect(letIn()).toEqual([])
  document.documentElement.dataset['palette'] = 'wanted'
  act(() => void fireEvent.keyDown(window, { key: 'k', ctrlKey: true }))
  expect(letIn()).toEqual(['commands'])
})

test('where data is saved only what the frame owes everybody comes by itself', async () => {
  saveData()
  renderParts()
  await pass(60_000)
  expect(letIn()).toEqual(['duties'])

  act(() => void fireEvent.pointerDown(document.body))
  expect(letIn()).toEqual(['notices', 'duties', 'commands'])
})

test.each([
  ['nobody answers', () => setReachable(false)],
  [
    'the server is not well',
    () => queryClient.setQueryData(statusKey, { ...initialStatus, isDbConnected: false }),
  ],
  [
    'the server is on trial',
    () => queryClient.setQueryData(statusKey, { ...initialStatus, isOnTrial: true }),
  ],
  [
    'a call fails',
    () =>
      queryClient
        .fetchQuery({ queryKey: ['nodes'], queryFn: () => Promise.reject(new Error('disk full')) })
        .catch(() => undefined),
  ],
])('where data is saved notices come when %s', async (_, happen) => {
  saveData()
  renderParts()
  await pass(1000)
  expect(letIn()).toEqual(['duties'])

  await act(async () => {
    void happen()
    await jest.advanceTimersByTimeAsync(10)
  })
  expect(letIn()).toEqual(['notices', 'duties'])
})
