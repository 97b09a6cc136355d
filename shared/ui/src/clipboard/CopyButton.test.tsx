import { act, screen } from '@meshdeck/testing/dom'

import { renderUi } from '../testing'
import { CopyButton } from './CopyButton'

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('copies and says so for two seconds [CO-046]', async () => {
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

test('logs a refusal of the browser and claims nothing [ER-015]', async () => {
  const user = await renderUi(<CopyButton value="nmctl join" of="join command" />)
  const refusal = new DOMException('Write permission denied', 'NotAllowedError')
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(refusal)
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)

  await user.click(screen.getByRole('button', { name: 'Copy join command' }))

  expect(log).toHaveBeenCalledWith('Failed to copy to clipboard', refusal)
  expect(screen.queryByText('Copied')).not.toBeInTheDocument()
})
