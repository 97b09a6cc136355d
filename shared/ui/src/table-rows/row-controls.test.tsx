import { screen } from '@meshdeck/testing/dom'

import { renderUi } from '../testing'
import { RowLink } from './row-controls'

test('a row without a name is called by the end of its address, by which it can be opened', async () => {
  await renderUi(<RowLink to="/networks/corp/nodes/a%20b?tab=tags">{''}</RowLink>)
  expect(screen.getByRole('link', { name: 'a b' })).toHaveAttribute(
    'href',
    '/networks/corp/nodes/a%20b?tab=tags',
  )
})

test.each(['/networks//info', '/devices/', '/devices/?tab=uses', '/networks//nodes/n1'])(
  'no link leads to %s, in which an id is missing',
  async (to) => {
    await renderUi(<RowLink to={to}>edge-1</RowLink>)
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    expect(screen.getByText('edge-1')).toBeVisible()
  },
)

test('where neither name nor id is known stands a dash', async () => {
  await renderUi(<RowLink to="/networks//info">{''}</RowLink>)
  expect(screen.getByText('–')).toBeVisible()
})

test('none of something is a number, not a missing name', async () => {
  await renderUi(<RowLink to="/networks/corp/nodes">{0}</RowLink>)
  expect(screen.getByRole('link', { name: '0' })).toBeVisible()
})

test.each([
  ['edge-1', 'edge-1'],
  ['', '–'],
])('a row without a page has the name "%s" as a text', async (name, shown) => {
  await renderUi(<RowLink to={undefined}>{name}</RowLink>)
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
  expect(screen.getByText(shown)).toBeVisible()
})
