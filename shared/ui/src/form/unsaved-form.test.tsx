import { Link, useLocation, z } from '@meshdeck/platform'
import { act, screen, waitFor, within } from '@meshdeck/testing/dom'

import { Dialogs } from '../dialogs/Dialogs'
import { useDialog } from '../dialogs/use-dialog'
import { renderUi } from '../testing'
import { FormDialog } from './FormDialog'
import { TextField } from './TextField'

async function renderForm() {
  const onClose = jest.fn()
  const user = await renderUi(
    <FormDialog
      title="Create network"
      schema={z.object({ name: z.string() })}
      initialValues={{ name: '' }}
      onSubmit={async () => undefined}
      onClose={onClose}
    >
      <TextField name="name" label="Name" />
    </FormDialog>,
  )
  return { user, onClose, name: await screen.findByLabelText('Name') }
}

test('asks before it loses what was typed [CO-034]', async () => {
  const { user, name, onClose } = await renderForm()
  await user.type(name, 'lab')
  await user.keyboard('{Escape}')

  const question = within(await questionWithFocus())
  question.getByText('Closing the modal will lose any unsaved changes. Do you want to proceed?')
  await user.click(question.getByRole('button', { name: 'Keep Editing' }))
  expect(onClose).not.toHaveBeenCalled()
  expect(name).toHaveValue('lab')

  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const again = within(await questionWithFocus())
  await user.click(again.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalled()
})

describe('in the address', () => {
  test('Back asks first, and closes when that is wanted', async () => {
    const { user, name } = await openForm()
    await user.type(name, 'lab')
    act(() => window.history.back())

    const question = within(await questionWithFocus())
    question.getByRole('heading', { name: 'Leave without saving?' })
    await waitFor(() => expect(window.location.search).toBe('?dialog=create'))
    await user.click(question.getByRole('button', { name: 'Stay' }))
    expect(name).toHaveValue('lab')

    act(() => window.history.back())
    const again = within(await questionWithFocus())
    await user.click(again.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
    expect(window.location.search).toBe('')
  })

  test('a link asks first, and leads on when that is wanted', async () => {
    const { user, name } = await openForm()
    await user.type(name, 'lab')
    await user.click(await screen.findByRole('link', { name: 'What it is' }))
    const question = within(await questionWithFocus())
    expect(window.location.pathname).toBe('/networks')

    await user.click(question.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(window.location.pathname).toBe('/help'))
  })

  test('asks nothing where the form stays, or where nothing was typed', async () => {
    const { user, name } = await openForm()
    await user.type(name, 'lab')
    await user.click(await screen.findByRole('link', { name: 'Second step' }))
    expect(window.location.search).toBe('?dialog=create&dialog.step=2')
    expect(name).toHaveValue('lab')
    await user.clear(name)

    await user.click(screen.getByRole('link', { name: 'What it is' }))
    expect(window.location.pathname).toBe('/help')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('a reload is held back only while something would be lost', async () => {
    const { user, name } = await openForm()
    const isHeldBack = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(isHeldBack()).toBe(false)
    await user.type(name, 'lab')
    expect(isHeldBack()).toBe(true)
    await user.clear(name)
    expect(isHeldBack()).toBe(false)
  })
})

/** A page and the form that its link opens. */
function NetworksPage() {
  const { pathname } = useLocation()
  const { linkTo } = useDialog()
  if (pathname !== '/networks') return <p>{pathname}</p>
  return (
    <>
      <Link to={linkTo('create')}>Create</Link>
      <Dialogs of={{ create: CreateDialog }} />
    </>
  )
}

function CreateDialog() {
  const { close, linkTo } = useDialog()
  return (
    <FormDialog
      title="Create network"
      schema={z.object({ name: z.string() })}
      initialValues={{ name: '' }}
      onSubmit={async () => undefined}
      onClose={close}
    >
      <TextField name="name" label="Name" />
      <Link to="/help">What it is</Link>
      <Link to={linkTo('create', { step: '2' })}>Second step</Link>
    </FormDialog>
  )
}

async function openForm() {
  const user = await renderUi(<NetworksPage />, '/networks')
  await user.click(screen.getByRole('link', { name: 'Create' }))
  const name = await screen.findByLabelText('Name')
  await waitFor(() => expect(name).toHaveFocus())
  return { user, name }
}

/** Once it has the focus: until then its layer is not above the form's, and a click lies beside both. */
async function questionWithFocus() {
  const question = await screen.findByRole('alertdialog')
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true))
  return question
}
