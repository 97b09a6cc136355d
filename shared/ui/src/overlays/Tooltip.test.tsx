import { act, screen, waitFor } from '@meshdeck/testing/dom'

import { Button } from '../controls/Button'
import { renderUi } from '../testing'
import { Tooltip } from './Tooltip'

const bubble = () => document.querySelector('[data-scope=tooltip][data-state=open]')

test('always describes its control, and opens on focus until Escape', async () => {
  const user = await renderUi(
    <Tooltip content="Only available on Pro">
      <Button>Add tag</Button>
    </Tooltip>,
  )
  expect(screen.getByRole('button', { name: 'Add tag' })).toHaveAccessibleDescription(
    'Only available on Pro',
  )
  expect(bubble()).not.toBeInTheDocument()

  await user.tab()
  await waitFor(() => expect(bubble()).toHaveTextContent('Only available on Pro'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(bubble()).not.toBeInTheDocument())
})

test("shows a full name only when it is cut off, and doesn't repeat it as a description", async () => {
  const user = await renderUi(
    <Tooltip content="A long name" isCutName>
      <Button>
        <span data-testid="text">A long name</span>
      </Button>
    </Tooltip>,
  )
  // jsdom has no layout
  const text = screen.getByTestId('text')
  const widths = { scrollWidth: 100, clientWidth: 100 }
  Object.defineProperty(text, 'scrollWidth', { get: () => widths.scrollWidth })
  Object.defineProperty(text, 'clientWidth', { get: () => widths.clientWidth })

  await user.tab()
  await user.hover(text)
  expect(await screen.findByRole('button')).not.toHaveAccessibleDescription()
  await user.unhover(text)
  act(() => screen.getByRole('button').blur())

  widths.clientWidth = 60
  await user.tab()
  await waitFor(() => expect(bubble()).toHaveTextContent('A long name'))
})
