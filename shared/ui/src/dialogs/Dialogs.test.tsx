import { screen, waitFor } from '@meshdeck/testing/dom'

import { LinkButton } from '../controls/Button'
import { Dialog } from '../dialog/Dialog'
import { renderUi } from '../testing'
import { Dialogs } from './Dialogs'
import { useDialog } from './use-dialog'

function Page() {
  const { linkTo } = useDialog()
  return (
    <>
      <LinkButton to={linkTo('edit-node', { node: 'edge 1' })}>Edit</LinkButton>
      <Dialogs of={{ 'edit-node': EditNode }} />
    </>
  )
}

function EditNode() {
  const { values, close } = useDialog()
  return (
    <Dialog title="Edit node" onClose={close}>
      Node {values.node}
    </Dialog>
  )
}

test('opens by a link and closes back to it, and to the address before', async () => {
  const user = await renderUi(<Page />, '/nodes?sort=name')
  const link = screen.getByRole('link', { name: 'Edit' })
  await user.click(link)

  const dialog = await screen.findByRole('dialog', { name: 'Edit node' })
  expect(dialog).toHaveTextContent('Node edge 1')
  expect(window.location.search).toBe('?sort=name&dialog=edit-node&dialog.node=edge+1')

  await waitFor(() => expect(dialog).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(window.location.search).toBe('?sort=name')
  await waitFor(() => expect(link).toHaveFocus())
})

test('opens with the address, and then leaves the focus on the page', async () => {
  const user = await renderUi(<Page />, '/nodes?dialog=edit-node&dialog.node=lab')
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Node lab')
  await waitFor(() => expect(dialog).toHaveFocus())

  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test.each(['unknown', 'constructor', ''])('shows nothing for the dialog %j', async (name) => {
  await renderUi(<Page />, `/nodes?dialog=${name}`)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
