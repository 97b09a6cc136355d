import { ApiError, Link, queryOptions, useSuspenseQuery } from '@meshdeck/platform'
import { screen } from '@meshdeck/testing/dom'

import { renderUi } from '../testing'
import { PageBoundary } from './PageBoundary'

let isDown = false

function Page() {
  const { data } = useSuspenseQuery(
    queryOptions({
      queryKey: ['nodes', 1],
      retry: false,
      queryFn: async () => {
        if (isDown) throw new ApiError(500, 'no connection to the database')
        return 'All nodes'
      },
    }),
  )
  return data
}

const bounded = (
  <>
    <PageBoundary failure="Error loading network data">
      <Page />
    </PageBoundary>
    <Link to="/elsewhere">Elsewhere</Link>
  </>
)

beforeEach(() => {
  isDown = true
  // React logs errors that the boundary catches
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => jest.restoreAllMocks())

test('shows the page when its data has loaded', async () => {
  isDown = false
  await renderUi(bounded)
  expect(await screen.findByText('All nodes')).toBeVisible()
})

test('explains a failure and reads the data again on Retry', async () => {
  const user = await renderUi(bounded)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Error loading network data')
  expect(alert).toHaveTextContent('no connection to the database. No changes were made.')

  isDown = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('All nodes')).toBeVisible()
})

test('clears the error of the previous page', async () => {
  const user = await renderUi(bounded)
  await screen.findByRole('alert')

  isDown = false
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(await screen.findByText('All nodes')).toBeVisible()
})
