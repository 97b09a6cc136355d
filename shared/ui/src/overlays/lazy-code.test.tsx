import { act, render, screen, waitFor } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

import { Button } from '../controls/Button'
import { PageBoundary } from '../page/PageBoundary'
import { renderUi } from '../testing'
import { lazyOverlay, lazyPart } from './lazy-code'

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>

test('loads once, however often it is requested', async () => {
  const load = jest.fn(async () => Hello)
  const Lazy = lazyOverlay(load)
  Lazy.preload()
  Lazy.preload()

  await renderUi(<Lazy name="Ada" />)

  expect(await screen.findByText('Hello Ada')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

test('renders at once after a preload', async () => {
  const Lazy = lazyOverlay(async () => Hello)
  Lazy.preload()
  await act(async () => undefined)

  const { container } = render(<Lazy name="Ada" />)
  expect(container).toHaveTextContent('Hello Ada')
})

test('renders a marker while it loads', async () => {
  let arrive = () => {}
  const Lazy = lazyOverlay(
    () => new Promise<typeof Hello>((resolve) => (arrive = () => resolve(Hello))),
  )
  const { container } = render(<Lazy name="Ada" />)
  expect(container.querySelector('[data-late]')).not.toBeNull()

  arrive()
  expect(await screen.findByText('Hello Ada')).toBeVisible()
  expect(container.querySelector('[data-late]')).toBeNull()
})

test('marks its opener as busy while it loads', async () => {
  let arrive = () => {}
  const Lazy = lazyOverlay<{ isOpen: boolean }>(
    () => new Promise((resolve) => (arrive = () => resolve(() => <p>Entries</p>))),
  )

  function MenuOfOne() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setIsOpen(true)}>Menu</Button>
        <Lazy isOpen={isOpen} />
      </>
    )
  }

  const user = await renderUi(<MenuOfOne />)
  const opener = screen.getByRole('button', { name: 'Menu' })
  await user.click(opener)
  await waitFor(() => expect(opener).toHaveAttribute('aria-busy', 'true'))

  arrive()
  expect(await screen.findByText('Entries')).toBeVisible()
  await waitFor(() => expect(opener).not.toHaveAttribute('aria-busy'))
})

test('marks nothing as busy when it renders with its parent', async () => {
  jest.useFakeTimers()
  const Lazy = lazyOverlay(() => new Promise<typeof Hello>(() => {}))
  const page = (isDrawn: boolean) => (
    <>
      <button type="button">Elsewhere</button>
      {isDrawn && <Lazy name="Ada" />}
    </>
  )
  const { rerender } = render(page(false))
  act(() => screen.getByRole('button').focus())
  rerender(page(true))
  act(() => jest.advanceTimersByTime(1000))
  expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy')
  jest.useRealTimers()
})

test('reports a failed download, keeps the rest of the page and can be tried again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = jest.fn(async () => Hello).mockRejectedValueOnce(new Error('offline'))
  const Lazy = lazyOverlay(load)

  function Greeting() {
    const [name, setName] = useState('Ada')
    return (
      <>
        <Button onClick={() => setName('Grace')}>Greet Grace</Button>
        <Lazy name={name} />
      </>
    )
  }

  const user = await renderUi(<Greeting />)
  expect(await screen.findByText(inEnglish('common:error.unreachable.title'))).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Greet Grace' }))

  expect(await screen.findByText('Hello Grace')).toBeVisible()
  jest.restoreAllMocks()
})

test('tries again when it is opened again, not whenever its parent renders', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = jest.fn().mockRejectedValue(new Error('offline'))
  const Lazy = lazyOverlay<{ isOpen: boolean; actions: string[]; onClose: () => void }>(load)
  const menu = (isOpen: boolean) => <Lazy isOpen={isOpen} actions={[]} onClose={() => undefined} />

  const { rerender } = render(menu(true))
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  for (const _ of [1, 2, 3]) await act(async () => rerender(menu(true)))
  expect(load).toHaveBeenCalledTimes(1)

  await act(async () => rerender(menu(false)))
  expect(load).toHaveBeenCalledTimes(1)
  await act(async () => rerender(menu(true)))
  expect(load).toHaveBeenCalledTimes(2)
  jest.restoreAllMocks()
})

test('closes a menu whose download failed, so that one click opens it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  type Menu = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }
  const load = jest
    .fn(
      async () =>
        ({ isOpen }: Menu) =>
          isOpen && <p>Entries</p>,
    )
    .mockRejectedValueOnce(new Error('offline'))
  const Lazy = lazyOverlay<Menu>(load)

  function MenuOfOne() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Menu
        </Button>
        <Lazy isOpen={isOpen} onOpenChange={setIsOpen} />
      </>
    )
  }

  const user = await renderUi(<MenuOfOne />)
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  expect(await screen.findByText(inEnglish('common:error.unreachable.title'))).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Menu', expanded: false })).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Menu' }))
  expect(await screen.findByText('Entries')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
  jest.restoreAllMocks()
})

test('leaves an error thrown by the downloaded component to the surrounding boundary', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const Lazy = lazyOverlay(async () => () => {
    throw new Error('broken on purpose')
  })
  await renderUi(
    <ErrorBoundary fallback={<p>Crashed</p>}>
      <Lazy />
    </ErrorBoundary>,
  )
  expect(await screen.findByText('Crashed')).toBeVisible()
  jest.restoreAllMocks()
})

describe('lazy part', () => {
  const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>

  // React logs errors that the boundary catches
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined))
  afterEach(() => jest.restoreAllMocks())

  test('downloads once', async () => {
    const load = jest.fn(async () => Hello)
    const Part = lazyPart(load)
    await renderUi(
      <PageBoundary>
        <Part name="Ada" />
        <Part name="Grace" />
      </PageBoundary>,
    )
    expect(await screen.findByText('Hello Ada')).toBeVisible()
    expect(await screen.findByText('Hello Grace')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('shows a failed download in its place, and Retry downloads it again', async () => {
    const load = jest.fn(async () => Hello).mockRejectedValueOnce(new Error('offline'))
    const Part = lazyPart(load)
    const user = await renderUi(
      <PageBoundary failure="Error loading activity">
        <Part name="Ada" />
      </PageBoundary>,
    )
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Error loading activity')
    expect(load).toHaveBeenCalledTimes(1)

    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Hello Ada')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('can fail again and be retried again', async () => {
    const load = jest
      .fn(async () => Hello)
      .mockRejectedValueOnce(new Error('offline'))
      .mockRejectedValueOnce(new Error('still offline'))
    const Part = lazyPart(load)
    const user = await renderUi(
      <PageBoundary>
        <Part name="Ada" />
      </PageBoundary>,
    )
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Hello Ada')).toBeVisible()
    expect(load).toHaveBeenCalledTimes(3)
  })
})
