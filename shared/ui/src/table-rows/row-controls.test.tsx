import { screen } from '@meshdeck/testing/dom'

import { renderUi } from '../testing'
import { RowLink } from './row-controls'

test('shows the end of its address for a row without a name, as the link to open it', async () => {
  await renderUi(<RowLink to="/networks/corp/nodes/a%20b?tab=tags">{''}</RowLink>)
  expect(screen.getByRole('link', { name: 'a b' })).toHaveAttribute(
    'href',
    '/networks/corp/nodes/a%20b?tab=tags',
  )
})

test.each(['/networks//info', '/devices/', '/devices/?tab=uses', '/networks//nodes/n1'])(
  'renders no link for %s, in which an id is missing',
  async (to) => {
    await renderUi(<RowLink to={to}>edge-1</RowLink>)
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    expect(screen.getByText('edge-1')).toBeVisible()
  },
)

test('shows a dash when neither name nor id is known', async () => {
  await renderUi(<RowLink to="/networks//info">{''}</RowLink>)
  expect(screen.getByText('–')).toBeVisible()
})

test('shows a count of 0 as a number, not as a missing name', async () => {
  await renderUi(<RowLink to="/networks/corp/nodes">{0}</RowLink>)
  expect(screen.getByRole('link', { name: '0' })).toBeVisible()
})

test.each([
  ['edge-1', 'edge-1'],
  ['', '–'],
])('shows the name "%s" of a row without a page as text', async (name, shown) => {
  await renderUi(<RowLink to={undefined}>{name}</RowLink>)
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
  expect(screen.getByText(shown)).toBeVisible()
})
