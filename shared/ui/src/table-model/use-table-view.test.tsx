import { useLocation, useSearchParams } from '@meshdeck/platform'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { useState } from 'react'

import { renderUi } from '../testing'
import { readSavedViews, useSearchText, useTableView } from './use-table-view'

/** An address that takes over what it was sent when the button is pressed, as a busy browser does. */
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

test('an address that comes late takes nothing of what was typed since', async () => {
  const user = await renderUi(<SlowAddress />)
  await user.type(screen.getByLabelText('Search'), 'edge')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('edge'))
  await user.clear(screen.getByLabelText('Search'))
  await user.click(await screen.findByRole('button', { name: 'Arrive' }))

  expect(screen.getByLabelText('Search')).toHaveValue('')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('edge,'))
})

test('a link wins over what was typed', async () => {
  const user = await renderUi(<SlowAddress />)
  await user.type(screen.getByLabelText('Search'), 'edge')
  await user.click(await screen.findByRole('button', { name: 'Link' }))
  expect(await screen.findByLabelText('Search')).toHaveValue('link')
})

/** A table that is slow to draw: what is pressed twice is pressed on what it showed at first. */
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

test('what is chosen while a large table is not drawn yet adds up', async () => {
  const user = await renderUi(<SlowTable />)
  await user.click(screen.getByRole('button', { name: 'Choose' }))
  expect(await screen.findByText('location,version edge')).toBeVisible()
})

/** What is drawn in place of the table keeps in the address what is chosen in it. */
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

test('what is chosen in a picture stays when the search comes to the address after it', async () => {
  const user = await renderUi(<PictureInATable />)
  await user.click(screen.getByRole('button', { name: 'Choose' }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/edge/))
  expect(screen.getByRole('status')).toHaveTextContent(/node=n7/)
})

test('reads the views that were saved', () => {
  const views = [{ label: 'Offline', search: 'filter=health:offline' }]
  expect(readSavedViews(JSON.stringify(views))).toEqual(views)
})

test.each([undefined, '', '{', '[{}]', '"text"'])('takes %j for no views', (text) => {
  expect(readSavedViews(text)).toEqual([])
})
