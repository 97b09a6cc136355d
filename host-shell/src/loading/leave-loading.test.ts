import { screen, waitFor } from '@meshdeck/testing/dom'

import { leaveLoading } from './leave-loading'

/** The page as it comes from the server, with the shell about to draw. */
function openPage() {
  document.body.innerHTML = '<div id="root"></div><div id="loading" data-testid="mark"></div>'
  const root = document.getElementById('root') ?? document.body
  leaveLoading(root)
  return root
}

test('the mark of a loading shell is gone once it has faded [SH-096]', () => {
  openPage()
  const mark = screen.getByTestId('mark')
  expect(mark).toHaveAttribute('data-leaving')

  mark.dispatchEvent(new Event('animationend'))
  expect(screen.queryByTestId('mark')).toBeNull()
})

test('it gives way to content at once', async () => {
  const root = openPage()
  root.append(document.createElement('nav'))
  // changes are told of once what made them is done
  await Promise.resolve()
  expect(screen.getByTestId('mark')).toBeInTheDocument()

  root.append(document.createElement('h1'))
  await waitFor(() => expect(screen.queryByTestId('mark')).toBeNull())
})

test('a page without it is left as it is', () => {
  document.body.innerHTML = '<div id="root"></div>'
  leaveLoading(document.body)
  expect(document.body.innerHTML).toBe('<div id="root"></div>')
})
