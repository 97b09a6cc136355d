import { useLocation, useNavigate, useSearchParams } from '@meshdeck/platform'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { useState } from 'react'

import { renderUi } from '../testing'
import { readSavedViews, useSearchText, useTableView } from './use-table-view'

/** An address that applies changes only when the button is pressed, as a busy browser does. */
function SlowAddress() {
  const [committed, setCommitted] = useState('')
  const [sent, setSent] = useState<readonly string[]>([])
  const [text, setText] = useSearchText(committed, (next) => setSent((all) => [...all, next]))

  return (
    <>
      <input aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => setCommitted(sent[0] ?? '')}>
        Arrive
      </button>
      <button type="button" onClick={() => setCommitted('link')}>
        Link
      </button>
      <output>{sent.join()}</output>
    </>
  )
}

test('keeps text typed since an address change that arrives late', async () => {
  const user = await renderUi(<SlowAddress />)
  await user.type(screen.getByLabelText('Search'), 'edge')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('edge'))
  await user.clear(screen.getByLabelText('Search'))
  await user.click(await screen.findByRole('button', { name: 'Arrive' }))

  expect(screen.getByLabelText('Search')).toHaveValue('')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('edge,'))
})

test('prefers a link to typed text', async () => {
  const user = await renderUi(<SlowAddress />)
  await user.type(screen.getByLabelText('Search'), 'edge')
  await user.click(await screen.findByRole('button', { name: 'Link' }))
  expect(await screen.findByLabelText('Search')).toHaveValue('link')
})

/** A table that renders slowly: a second press still sees the initial state. */
function SlowTable() {
  const { view, change } = useTableView('slow', 'name')
  const [first] = useState(() => change)

  return (
    <>
      <button
        type="button"
        onClick={() => {
          first((now) => ({ groups: [...now.groups, 'location'] }))
          first((now) => ({ groups: [...now.groups, 'version'] }))
          first({ search: 'edge' })
        }}
      >
        Choose
      </button>
      <output>{`${view.groups.join()} ${view.search}`}</output>
    </>
  )
}

test('accumulates selections while a large table has not rendered yet', async () => {
  const user = await renderUi(<SlowTable />)
  await user.click(screen.getByRole('button', { name: 'Choose' }))
  expect(await screen.findByText('location,version edge')).toBeVisible()
})

/** The picture that replaces the table keeps its selection in the address. */
function PictureInATable() {
  const [, setParams] = useSearchParams()
  const { change } = useTableView('picture', 'name')
  const [first] = useState(() => change)

  return (
    <>
      <button
        type="button"
        onClick={() => {
          setParams({ node: 'n7' }, { replace: true })
          first({ search: 'edge' })
        }}
      >
        Choose
      </button>
      <output>{useLocation().search}</output>
    </>
  )
}

test('keeps a selection in a picture when the search is added to the address afterwards', async () => {
  const user = await renderUi(<PictureInATable />)
  await user.click(screen.getByRole('button', { name: 'Choose' }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/edge/))
  expect(screen.getByRole('status')).toHaveTextContent(/node=n7/)
})

/** A table whose page is left while a search is still to be written to the address. */
function TableOfAPageLeft() {
  const navigate = useNavigate()
  const { change } = useTableView('left', 'name')
  const [first] = useState(() => change)

  return (
    <>
      <button
        type="button"
        onClick={() => {
          void navigate('/elsewhere')
          first({ search: 'edge' })
        }}
      >
        Leave
      </button>
      <output>{useLocation().pathname}</output>
    </>
  )
}

test('stays on the page that a link opened before the search was written', async () => {
  const user = await renderUi(<TableOfAPageLeft />)
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('/elsewhere'))
  expect(window.location.search).toBe('')
})

test('reads the saved views', () => {
  const views = [{ label: 'Offline', search: 'filter=health:offline' }]
  expect(readSavedViews(JSON.stringify(views))).toEqual(views)
})

test.each([undefined, '', '{', '[{}]', '"text"'])('reads %j as no views', (text) => {
  expect(readSavedViews(text)).toEqual([])
})
