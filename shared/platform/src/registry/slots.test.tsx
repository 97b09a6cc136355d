import { render, screen } from '@meshdeck/testing/dom'

import { hasSlot, isPageDialog, setSlots, Slot } from './slots'

test('renders a slot that a remote fills, and nothing otherwise', () => {
  const request = { name: 'user.invite', props: { onClose: () => undefined } } as const
  const { container, rerender } = render(<Slot request={request} />)
  expect(container).toBeEmptyDOMElement()

  setSlots(['user.invite'], ({ name }) => <p>{name}</p>)
  rerender(<Slot request={request} />)
  expect(screen.getByText('user.invite')).toBeVisible()
  expect([hasSlot('user.invite'), hasSlot('node.add')]).toEqual([true, false])
})

test('opens a filled slot on every page only if its address says all that it needs', () => {
  setSlots(['node.add', 'nodes.tag', 'pairs.worst', 'other.remote'], () => null)
  expect(isPageDialog('node.add')).toBe(true)
  for (const name of ['user.invite', 'nodes.tag', 'pairs.worst', 'other.remote', 'nodes']) {
    expect(isPageDialog(name)).toBe(false)
  }
})
