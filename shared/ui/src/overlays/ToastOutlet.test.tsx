import { toast } from '@meshdeck/platform'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@meshdeck/testing/dom'

import { renderUi } from '../testing'

afterEach(() => jest.useRealTimers())

const focused = () =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null

test('shows messages that were sent before it was mounted', async () => {
  toast.warning('Egress Route Created with Issues', { description: 'Failed: users policy' })
  await renderUi(null)
  expect(await screen.findByText('Egress Route Created with Issues')).toBeVisible()
  expect(screen.getByText('Failed: users policy')).toBeVisible()
})

test('uses an assertive announcement for errors only', async () => {
  await renderUi(null)
  act(() => toast.error('Failed to delete egress route'))
  act(() => toast.success('Egress route deleted'))

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to delete egress route')
  expect(screen.getByText('Egress route deleted').closest('[role]')).toHaveAttribute(
    'role',
    'status',
  )
})

test('removes a toast after four seconds, unless its text is long [CO-052]', async () => {
  await renderUi(null)
  act(() => toast.success('NAT setting updated'))
  act(() =>
    toast.error('Failed to create network', {
      description: 'the range overlaps with the range of the network office, which is in use',
    }),
  )
  await screen.findByText('NAT setting updated')

  await waitFor(() => expect(screen.queryByText('NAT setting updated')).not.toBeInTheDocument(), {
    timeout: 6000,
  })
  expect(screen.getByText('Failed to create network')).toBeVisible()
})

test("removes a toast whose condition has ended, and doesn't show it later", async () => {
  await renderUi(null)
  const over = new AbortController()
  act(() => toast.error('Something is missing', { until: over.signal }))
  await screen.findByText('Something is missing')
  act(() => over.abort())
  await waitFor(() => expect(screen.queryByText('Something is missing')).not.toBeInTheDocument())
  act(() => toast.error('Too late', { until: over.signal }))
  act(() => toast.info('Next'))
  await screen.findByText('Next')
  expect(screen.queryByText('Too late')).not.toBeInTheDocument()
})

test('removes a toast when it is dismissed', async () => {
  const user = await renderUi(null)
  act(() => toast.info('Nothing to do'))
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('Nothing to do')).not.toBeInTheDocument())
})

test("runs the action of a toast's button and removes the toast", async () => {
  const undo = jest.fn()
  const user = await renderUi(null)
  act(() => toast.success('Switched off', { action: { label: 'Undo', onAct: undo } }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByText('Switched off')).not.toBeInTheDocument())
})

test('shows a toast in only one stack', async () => {
  await renderUi(null)
  act(() => toast.info('Said once'))
  await screen.findByText('Said once')
  cleanup()

  await renderUi(null)
  act(() => toast.info('Said next'))
  await screen.findByText('Said next')
  expect(screen.queryByText('Said once')).toBeNull()
})

describe('with the keyboard', () => {
  const before = () => screen.getByRole('button', { name: 'Add node' })
  const cardOf = (text: string) => screen.getByText(text).closest('li') ?? document.body
  const dismiss = (text: string) => within(cardOf(text)).getByRole('button', { name: 'Dismiss' })

  /** Moves the focus from the page to the button of a toast. */
  async function walkInto(text: string) {
    const user = await renderUi(<button type="button">Add node</button>)
    act(() => toast.info(text))
    await screen.findByText(text)
    act(() => before().focus())
    await user.tab()
    expect(cardOf(text)).toHaveFocus()
    await user.tab()
    expect(dismiss(text)).toHaveFocus()
    return user
  }

  test('leaves a toast with Tab', async () => {
    const user = await walkInto('Network created')
    await user.tab()
    expect(before()).not.toHaveFocus()
    expect(cardOf('Network created')).not.toContainElement(focused())
  })

  test('returns the focus from a removed toast', async () => {
    const user = await walkInto('Network deleted')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(before()).toHaveFocus())
  })
})

test('shows three at a time, at the top right, in their specified size [CO-053, CO-054, CO-055, SH-097]', async () => {
  await renderUi(null)
  act(() => ['First', 'Second', 'Third', 'Fourth'].forEach((title) => toast.info(title)))
  await screen.findByText('Fourth')

  const isShown = (title: string) =>
    screen.getByText(title).closest('[data-sonner-toast]')?.getAttribute('data-visible')
  await waitFor(() => expect(isShown('First')).toBe('false'))
  expect(['Second', 'Third', 'Fourth'].map(isShown)).toEqual(['true', 'true', 'true'])

  const area = screen.getByText('Fourth').closest('ol')
  expect(area).toHaveAttribute('data-y-position', 'top')
  expect(area).toHaveAttribute('data-x-position', 'right')
  expect(area).toHaveStyle({ '--gap': '14px', '--width': '356px' })
})

describe('swiped to the side', () => {
  /** Drags a toast by `distance` pixels in `time` milliseconds. */
  function swipe(title: string, { distance, time }: { distance: number; time: number }) {
    const card = screen.getByText(title).closest('li')
    if (!card) throw new Error(`no toast says ${title}`)
    card.setPointerCapture = () => {}
    const at = (clientX: number) => ({ pointerId: 1, button: 0, clientX, clientY: 10 })
    fireEvent.pointerDown(card, at(0))
    act(() => jest.advanceTimersByTime(time))
    // the first move only determines the direction
    fireEvent.pointerMove(card, at(2))
    fireEvent.pointerMove(card, at(distance))
    fireEvent.pointerUp(card, at(distance))
  }
  const isLeaving = (title: string) =>
    screen.getByText(title).closest('li')?.getAttribute('data-removed')

  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }))

  test.each([
    { title: '45 px slowly', distance: 45, time: 1000, leaves: 'true' },
    { title: '44 px slowly', distance: 44, time: 1000, leaves: 'false' },
    { title: 'a quick 15 px, above 0.11 px a ms', distance: 15, time: 100, leaves: 'true' },
    { title: 'a slow 10 px', distance: 10, time: 100, leaves: 'false' },
  ])('leaves on $title: $leaves [CO-056]', async ({ title, leaves, ...way }) => {
    await renderUi(null)
    act(() => toast.info(title))
    await screen.findByText(title)
    swipe(title, way)
    await waitFor(() => expect(isLeaving(title)).toBe(leaves))
  })

  test('is gone after 200 ms [CO-057]', async () => {
    await renderUi(null)
    act(() => toast.info('Swiped'))
    await screen.findByText('Swiped')
    swipe('Swiped', { distance: 60, time: 1000 })
    const since = Date.now()
    await waitFor(() => expect(isLeaving('Swiped')).toBe('true'))

    await waitFor(() => expect(screen.queryByText('Swiped')).not.toBeInTheDocument())
    expect(Date.now() - since).toBeGreaterThanOrEqual(190)
  })
})
