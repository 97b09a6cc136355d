import { act, screen, waitFor } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'

import { LinkButton } from '../controls/Button'
import { lazyOverlay } from '../overlays/lazy-code'
import { renderUi } from '../testing'
import { Dialog } from './Dialog'
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

test('opens by a link, and closes back to the link and the previous address', async () => {
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

test('opens with the address, and moves the focus to the page when closed', async () => {
  const user = await renderUi(<Page />, '/nodes?dialog=edit-node&dialog.node=lab')
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Node lab')
  await waitFor(() => expect(dialog).toHaveFocus())

  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('shows why a user may not make the change in place of the dialog', async () => {
  const page = <Dialogs of={{ 'edit-node': EditNode }} refusal="Only admins can change nodes." />
  await renderUi(page, '/nodes?dialog=edit-node')
  expect(await screen.findByRole('dialog', { name: 'No access' })).toHaveTextContent(
    'Only admins can change nodes.',
  )
})

test.each(['unknown', 'constructor', ''])('shows nothing for the dialog %j', async (name) => {
  await renderUi(<Page />, `/nodes?dialog=${name}`)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('closes with a toast when the download fails, and opens later by its link', async () => {
  // React logs errors that the boundary catches
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  let fail = () => {}
  const load = jest
    .fn(async () => EditNode)
    .mockReturnValueOnce(new Promise((_, reject) => (fail = () => reject(new Error('offline')))))
  const dialogs = { 'edit-node': lazyOverlay(load) }

  function LatePage() {
    const { linkTo } = useDialog()
    return (
      <>
        <LinkButton to={linkTo('edit-node')}>Edit</LinkButton>
        <Dialogs of={dialogs} />
      </>
    )
  }

  const user = await renderUi(<LatePage />, '/nodes')
  const link = screen.getByRole('link', { name: 'Edit' })
  await user.click(link)
  await waitFor(() => expect(load).toHaveBeenCalled())
  await act(async () => fail())
  expect(await screen.findByText(inEnglish('common:error.unreachable.title'))).toBeVisible()
  expect(window.location.search).toBe('')

  await user.click(link)
  expect(await screen.findByRole('dialog', { name: 'Edit node' })).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
  jest.restoreAllMocks()
})
