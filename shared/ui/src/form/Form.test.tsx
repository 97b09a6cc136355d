import { Link, useLocation, z } from '@meshdeck/platform'
import { act, screen, waitFor, within } from '@meshdeck/testing/dom'
import { useState } from 'react'

import { Button } from '../controls/Button'
import { Dialog } from '../dialog/Dialog'
import { Dialogs } from '../dialog/Dialogs'
import { useDialog } from '../dialog/use-dialog'
import { renderUi } from '../testing'
import { SwitchField } from './choice-fields'
import { FieldRows, OtherRow } from './FieldFrame'
import { Form } from './Form'
import { FormDialog } from './FormDialog'
import { SaveBar } from './SaveBar'
import { TextField } from './text-fields'

const schema = z.object({ domain: z.string().check(z.minLength(1)), dns: z.boolean() })

async function renderPage(onSubmit: () => Promise<unknown> = async () => {}) {
  const user = await renderUi(
    <Form schema={schema} initialValues={{ domain: 'hosted.nm', dns: true }} onSubmit={onSubmit}>
      <FieldRows>
        <TextField name="domain" label="Default domain" hint="The ending of names" />
        <OtherRow>Between them</OtherRow>
        <SwitchField name="dns" label="Manage DNS" hint="From the server" />
      </FieldRows>
      <SaveBar
        action="Save"
        discard="Discard"
        unsaved="Unsaved changes"
        unchanged="No unsaved changes"
      />
    </Form>,
  )
  return { user, domain: await screen.findByLabelText('Default domain') }
}

test('gives a field in a row its label, hint and error like any other field', async () => {
  const { user, domain } = await renderPage()
  expect(domain).toHaveAccessibleDescription('The ending of names')
  const dns = screen.getByRole('switch', { name: 'Manage DNS' })
  expect(dns).toHaveAccessibleDescription('From the server')

  await user.click(screen.getByText('Manage DNS'))
  expect(dns).not.toBeChecked()
  await user.clear(domain)
  await waitFor(() => expect(domain).toHaveAccessibleErrorMessage('This field is required'))
})

test('shows the hint of a field in a row next to the label and its error next to the control', async () => {
  const { user, domain } = await renderPage()
  const label = screen.getByText('Default domain')
  const isBefore = (a: Element, b: Element) =>
    (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const hint = screen.getByText('The ending of names')
  expect([isBefore(label, hint), isBefore(hint, domain)]).toEqual([true, true])

  await user.clear(domain)
  expect(isBefore(domain, await screen.findByText('This field is required'))).toBe(true)
})

test('shows in the save bar whether something has changed, and discards changes', async () => {
  const { user, domain } = await renderPage()
  const discard = screen.getByRole('button', { name: 'Discard' })
  expect(screen.getByRole('status')).toHaveTextContent('No unsaved changes')
  expect(discard).toHaveAttribute('aria-disabled', 'true')

  await user.type(domain, '.example')
  expect(screen.getByRole('status')).toHaveTextContent('Unsaved changes')
  await user.click(discard)
  expect(domain).toHaveValue('hosted.nm')
  expect(discard).toHaveFocus()
})

/** A form whose data arrives after its dialog has opened. */
function LateForm() {
  const [hasCome, setHasCome] = useState(false)

  if (!hasCome) {
    return (
      <Dialog title="Add user" onClose={jest.fn()}>
        <Button onClick={() => setHasCome(true)}>Let the data come</Button>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title="Add user"
      schema={z.object({ name: z.string().check(z.minLength(1)) })}
      initialValues={{ name: '' }}
      onSubmit={async () => undefined}
      onClose={jest.fn()}
    >
      <TextField name="name" label="Name" required />
    </FormDialog>
  )
}

test("doesn't report an empty field before the user leaves it", async () => {
  const user = await renderUi(<LateForm />)
  const page = jest.fn()
  screen.getByRole('main', { hidden: true }).addEventListener('focus', page)
  await user.click(await screen.findByRole('button', { name: 'Let the data come' }))

  const name = await screen.findByLabelText('Name')
  await waitFor(() => expect(name).toHaveFocus())
  // by now, the previous dialog would have returned the focus
  await user.type(name, 'lab')
  await user.clear(name)
  expect(page).not.toHaveBeenCalled()
})

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

test('asks before typed text is lost [CO-034]', async () => {
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
  await user.click(again.getByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalled()
})

describe('in the address', () => {
  test('asks first on Back, and closes on confirmation', async () => {
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

  test('asks first on a link, and navigates on confirmation', async () => {
    const { user, name } = await openForm()
    await user.type(name, 'lab')
    await user.click(await screen.findByRole('link', { name: 'What it is' }))
    const question = within(await questionWithFocus())
    expect(window.location.pathname).toBe('/networks')

    await user.click(question.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(window.location.pathname).toBe('/help'))
  })

  test('asks nothing when the form stays or nothing was typed', async () => {
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

  test('holds back a reload only while something would be lost', async () => {
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

/**
 * Resolves once the question has the focus: until then, its layer isn't above the form's, and a click counts as outside
 * both.
 */
async function questionWithFocus() {
  const question = await screen.findByRole('alertdialog')
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true))
  return question
}
