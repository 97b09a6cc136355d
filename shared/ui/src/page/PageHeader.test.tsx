import { ApiError, queryOptions, useQuery } from '@meshdeck/platform'
import { store } from '@meshdeck/platform/shell'
import { act, screen, waitFor } from '@meshdeck/testing/dom'
import { Boxes } from 'lucide-react'

import { renderUi } from '../testing'
import { PageHeader, pageGuideAtom } from './PageHeader'

function Page({ read }: { read: () => Promise<string> }) {
  const { data } = useQuery(queryOptions({ queryKey: ['nodes', 1], queryFn: read, retry: false }))
  return (
    <PageHeader icon={Boxes} title="Nodes" docsUrl="https://docs.example" refreshes={['nodes']}>
      {data}
    </PageHeader>
  )
}

test('has a title, a link to the documentation and Refresh', async () => {
  await renderUi(<Page read={async () => 'first'} />)
  expect(screen.getByRole('heading', { level: 1, name: 'Nodes' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Docs' })).toHaveAttribute('href', 'https://docs.example')
})

test('opens the guide instead of the documentation on pages with a chapter', async () => {
  const openGuide = jest.fn()
  store.set(pageGuideAtom, { openGuide })
  const user = await renderUi(<Page read={async () => 'first'} />)
  await user.click(screen.getByRole('button', { name: 'Docs' }))
  expect(openGuide).toHaveBeenCalledWith('https://docs.example')

  act(() => store.set(pageGuideAtom, {}))
  expect(screen.getByRole('link', { name: 'Docs' })).toBeVisible()
})

test('reads the data again, and shows the progress and the success [SH-095, ER-020]', async () => {
  let answer = (_text: string) => {}
  let attempts = 0
  const user = await renderUi(
    <Page
      read={() => {
        attempts += 1
        return attempts === 1 ? Promise.resolve('first') : new Promise((done) => (answer = done))
      }}
    />,
  )
  await screen.findByText('first')
  const refresh = screen.getByRole('button', { name: 'Refresh' })
  await user.click(refresh)
  await waitFor(() => expect(refresh).toHaveAttribute('aria-busy', 'true'))

  answer('second')
  expect(await screen.findByText('Successfully refreshed!')).toBeVisible()
  expect(screen.getByText('second')).toBeVisible()
  expect(refresh).toHaveAttribute('aria-busy', 'false')
})

test('explains why refreshing failed, and keeps the data [ER-019]', async () => {
  let isDown = false
  const user = await renderUi(
    <Page
      read={async () => {
        if (isDown) throw new ApiError(500, 'broker is not connected')
        return 'first'
      }}
    />,
  )
  await screen.findByText('first')
  isDown = true
  await user.click(screen.getByRole('button', { name: 'Refresh' }))

  expect(await screen.findByText('Failed to refresh')).toBeVisible()
  expect(screen.getByText('broker is not connected')).toBeVisible()
  expect(screen.getByText('first')).toBeVisible()
})

test('uses the end of the address as the title for a resource without a name', async () => {
  await renderUi(
    <PageHeader icon={Boxes} title="" docsUrl="https://docs.example" />,
    '/networks/corp/egress/r%201?tab=uses',
  )
  expect(screen.getByRole('heading', { level: 1, name: 'r 1' })).toBeVisible()
})

test('wraps a description instead of cutting it off', async () => {
  const description = 'Policies that allow connections between devices, users, and egress routes'
  await renderUi(
    <PageHeader
      icon={Boxes}
      title="Access"
      description={description}
      docsUrl="https://d.example"
    />,
  )
  expect(screen.getByText(description)).not.toHaveStyle({ textOverflow: 'ellipsis' })
})
