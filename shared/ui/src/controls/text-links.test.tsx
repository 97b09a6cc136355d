import { screen } from '@meshdeck/testing/dom'

import { renderUi } from '../testing'
import { TextLink } from './text-links'

test('shows the end of the address of a link without a text', async () => {
  await renderUi(<TextLink to="/devices/h-1">{''}</TextLink>)
  expect(screen.getByRole('link', { name: 'h-1' })).toHaveAttribute('href', '/devices/h-1')
})

test('shows a name without an id as plain text', async () => {
  await renderUi(<TextLink to="/networks//gateways/n1">edge-1</TextLink>)
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
  expect(screen.getByText('edge-1')).toBeVisible()
})

test.each(['/', '/devices', '?dialog=new', '/login?next=//x'])(
  'accepts %s as a complete address',
  async (to) => {
    await renderUi(<TextLink to={to}>Go</TextLink>)
    expect(screen.getByRole('link', { name: 'Go' })).toBeVisible()
  },
)

test('shows a count of 0 as a number, not as a missing name', async () => {
  await renderUi(<TextLink to="/networks/corp/nodes">{0}</TextLink>)
  expect(screen.getByRole('link', { name: '0' })).toBeVisible()
})
