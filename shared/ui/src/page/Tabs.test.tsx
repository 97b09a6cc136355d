import { screen, waitFor } from '@meshdeck/testing/dom'

import { renderUi } from '../testing'
import { Tabs } from './Tabs'

const tabs = (
  <Tabs
    label="Sections"
    tabs={[
      { id: 'nodes', label: 'Nodes', content: 'All nodes' },
      { id: 'config', label: 'Config files', content: 'All files' },
    ]}
  />
)

test('opens the tab in the address', async () => {
  await renderUi(tabs, '/?tab=config')
  expect(screen.getByRole('tab', { name: 'Config files' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('tabpanel', { name: 'Config files' })).toHaveTextContent('All files')
})

test('opens the first tab for an unknown name', async () => {
  await renderUi(tabs, '/?tab=gone')
  expect(screen.getByRole('tabpanel', { name: 'Nodes' })).toBeVisible()
})

test('changes the tab and the address with the arrow keys', async () => {
  const user = await renderUi(tabs, '/?q=edge')
  await user.tab()
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByRole('tab', { name: 'Config files' })).toHaveFocus()
  expect(window.location.search).toBe('?tab=config')

  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(screen.getByRole('tabpanel', { name: 'Nodes' })).toBeVisible())
  expect(window.location.search).toBe('')
})

test("disables a Pro tab, describes it with the reason and doesn't activate it", async () => {
  const reason = 'This feature is only available on Pro'
  const user = await renderUi(
    <Tabs
      label="Sections"
      tabs={[
        { id: 'users', label: 'Users', content: 'All users' },
        { id: 'groups', label: 'Groups', proReason: reason, content: 'Part of Pro' },
        { id: 'tokens', label: 'Tokens', content: 'All tokens' },
      ]}
    />,
  )
  const groups = screen.getByRole('tab', { name: 'Groups Pro' })
  expect(groups).toHaveAttribute('aria-disabled', 'true')
  expect(groups).toHaveAccessibleDescription(reason)
  await user.click(groups)
  expect(screen.getByRole('tabpanel')).toHaveTextContent('All users')

  await user.click(screen.getByRole('tab', { name: 'Users' }))
  await user.keyboard('{ArrowRight}')
  expect(groups).toHaveFocus()
  expect(screen.getByRole('tabpanel')).toHaveTextContent('All users')
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByText('All tokens')).toBeVisible()
})
