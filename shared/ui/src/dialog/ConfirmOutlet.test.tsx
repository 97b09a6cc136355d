import { ApiError, UnreachableError } from '@meshdeck/platform'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { useState } from 'react'

import { Button } from '../controls/Button'
import { TextLink } from '../controls/text-links'
import { renderUi } from '../testing'
import { useAnswerStop } from './answer-stop'
import { useConfirm, type Question } from './question'

function DeleteButton(part: Partial<Question>) {
  const confirm = useConfirm()
  const question: Question = {
    title: 'Delete network staging?',
    description: 'Its nodes leave the network. This action cannot be undone.',
    action: 'Delete network',
    success: 'Network staging deleted',
    failure: 'Failed to delete network',
    onConfirm: async () => {},
    ...part,
  }
  return <Button onClick={() => confirm(question)}>Delete</Button>
}

async function renderQuestion(part: Partial<Question> = {}) {
  const user = await renderUi(<DeleteButton {...part} />)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('alertdialog', { name: 'Delete network staging?' })
  return { user, confirm: screen.getByRole('button', { name: 'Delete network' }) }
}

test('starts on Cancel, which deletes nothing', async () => {
  const onConfirm = jest.fn(async () => {})
  const { user } = await renderQuestion({ onConfirm })
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  await waitFor(() => expect(cancel).toHaveFocus())

  await user.click(cancel)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(onConfirm).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus())
})

test("can't be confirmed while its description prevents it", async () => {
  function Stopped() {
    const [isStopped, setIsStopped] = useState(true)
    useAnswerStop(isStopped)
    return <Button onClick={() => setIsStopped(false)}>Remove what uses it</Button>
  }
  const onConfirm = jest.fn(async () => {})
  const { user, confirm } = await renderQuestion({ onConfirm, description: <Stopped /> })
  expect(confirm).toBeDisabled()

  await user.click(screen.getByRole('button', { name: 'Remove what uses it' }))
  await waitFor(() => expect(confirm).toBeEnabled())
  await user.click(confirm)
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('reports success in a toast', async () => {
  const onConfirm = jest.fn(async () => {})
  const { user, confirm } = await renderQuestion({ onConfirm })
  await user.click(confirm)

  expect(await screen.findByText('Network staging deleted')).toBeVisible()
  expect(onConfirm).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test("shows the server's message in a toast when the server refuses [ER-010]", async () => {
  const { user, confirm } = await renderQuestion({
    onConfirm: async () => {
      throw new ApiError(409, 'network has nodes')
    },
  })
  await user.click(confirm)

  expect(await screen.findByText('Failed to delete network')).toBeVisible()
  expect(screen.getByText('network has nodes')).toBeVisible()
})

test('shows any other failure in a toast [ER-011]', async () => {
  const { user, confirm } = await renderQuestion({
    // has its own text, so that no toast of another test matches
    failure: 'Could not delete network',
    onConfirm: async () => {
      throw new Error('the reply was cut off')
    },
  })
  await user.click(confirm)

  await waitFor(() => expect(screen.getByText('Could not delete network')).toBeVisible())
  expect(screen.getByText('the reply was cut off')).toBeVisible()
})

test('reports that another user already deleted it', async () => {
  const onConfirm = async () => 'gone'
  const { user, confirm } = await renderQuestion({ name: 'staging', onConfirm })
  await user.click(confirm)

  expect(
    await screen.findByText(inEnglish('common:overlays.gone', { name: 'staging' })),
  ).toBeVisible()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('keeps the button disabled until the name is typed exactly', async () => {
  const onConfirm = jest.fn(async () => {})
  const { user, confirm } = await renderQuestion({ onConfirm, typedName: 'staging' })
  const field = screen.getByLabelText(inEnglish('common:confirm.type', { name: 'staging' }))
  await waitFor(() => expect(field).toHaveFocus())

  await user.type(field, 'Staging{Enter}')
  expect(confirm).toBeDisabled()
  expect(onConfirm).not.toHaveBeenCalled()

  await user.clear(field)
  await user.type(field, 'staging{Enter}')
  await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(1))
})

test('keeps the typed name after a refusal, shows the reason and can be sent again', async () => {
  const refusals = [new ApiError(409, 'network has nodes'), new UnreachableError('gone')]
  const onConfirm = jest.fn(async () => {
    const refusal = refusals.shift()
    if (refusal) throw refusal
  })
  const { user, confirm } = await renderQuestion({ onConfirm, typedName: 'staging' })
  const field = screen.getByLabelText(inEnglish('common:confirm.type', { name: 'staging' }))
  await waitFor(() => expect(field).toHaveFocus())
  await user.type(field, 'staging')

  await user.click(confirm)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Failed to delete network')
  expect(alert).toHaveTextContent('network has nodes')
  expect(field).toHaveValue('staging')
  expect(confirm).toHaveFocus()

  await user.click(confirm)
  await waitFor(() => expect(alert).toHaveTextContent(inEnglish('common:error.unreachable.hint')))
  await waitFor(() => expect(alert).toBeVisible())
  await user.click(confirm)
  expect(await screen.findByText('Network staging deleted')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(onConfirm).toHaveBeenCalledTimes(3)
})

test('leaves the page through a link in the question without deleting anything', async () => {
  const onConfirm = jest.fn(async () => {})
  const description = <TextLink to="/elsewhere">a node of it</TextLink>
  const { user } = await renderQuestion({ onConfirm, description })
  await user.click(screen.getByRole('link', { name: 'a node of it' }))

  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(window.location.pathname).toBe('/elsewhere')
  expect(onConfirm).not.toHaveBeenCalled()
})
