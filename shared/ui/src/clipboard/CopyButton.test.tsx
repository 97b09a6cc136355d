import { act, screen, waitFor } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'

import { renderUi } from '../testing'
import { CopyButton, copyText } from './CopyButton'

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('copies the value and confirms it for two seconds [CO-046]', async () => {
  const user = await renderUi(<CopyButton value="nmctl join" of="join command" />)
  const write = jest.spyOn(navigator.clipboard, 'writeText')
  jest.useFakeTimers({ advanceTimers: true })

  await user.click(screen.getByRole('button', { name: 'Copy join command' }))

  expect(await screen.findByText('Copied')).toBeInTheDocument()
  expect(write).toHaveBeenCalledWith('nmctl join')
  act(() => jest.advanceTimersByTime(1000))
  expect(screen.getByText('Copied')).toBeInTheDocument()
  act(() => jest.advanceTimersByTime(1000))
  expect(screen.queryByText('Copied')).not.toBeInTheDocument()
})

test('logs a browser refusal and selects the text for copying by hand [ER-015]', async () => {
  const user = await renderUi(<CopyButton value="nmctl join" of="join command" />)
  const refusal = new DOMException('Write permission denied', 'NotAllowedError')
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(refusal)
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)

  await user.click(screen.getByRole('button', { name: 'Copy join command' }))

  expect(log).toHaveBeenCalledWith('Failed to copy to clipboard', refusal)
  expect(screen.queryByText('Copied')).not.toBeInTheDocument()
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' })
  expect(screen.getByRole('dialog', { name: inEnglish('common:copy.failed') })).toBeVisible()
  await waitFor(() => expect(field).toHaveFocus())
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('nmctl join')

  await user.click(screen.getByText('Close'))
  await waitFor(() => expect(field).not.toBeInTheDocument())
})

test('shows the text that a menu copies when there is no clipboard', async () => {
  const user = await renderUi(<p>a page</p>)
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { clipboard } = navigator
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  // plain HTTP, in a browser that doesn't copy a selection
  document.execCommand = () => false

  expect(await act(() => copyText('10.0.0.1\n10.0.0.2'))).toBe(false)
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })

  const field = await screen.findByRole('textbox', { name: 'Text to copy' })
  expect(field).toHaveValue('10.0.0.1\n10.0.0.2')

  // the text to copy stays after the page unmounts
  await user.click(screen.getByText('Close'))
  await waitFor(() => expect(field).not.toBeInTheDocument())
})
