import { screen } from '@meshdeck/testing/dom'

import { renderUi } from '../testing'
import { lazyPart } from './lazy-part'
import { PageBoundary } from './PageBoundary'

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>

// React reports what the boundary has caught
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => jest.restoreAllMocks())

test('is downloaded once', async () => {
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

test('a download that failed is said in its place, and Retry downloads it anew', async () => {
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

test('may fail again, and be tried again', async () => {
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
