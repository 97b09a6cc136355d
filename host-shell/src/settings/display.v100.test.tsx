/** @backend seeded */
import { queryClient } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'

import { renderShell } from '../testing/render-shell'

const path = '/api/server/settings'

test('takes the display from the browser on 1.0.0 and sends no request when it changes', async () => {
  await signInAsAdmin()
  const record = Object(await callApi('get', 'server/settings'))
  await callApi('put', 'server/settings', { ...record, theme: 'light', text_size: '22' })
  const before = await callApi('get', 'server/settings')
  localStorage.setItem('theme_choice', 'dark')
  const written = await fault({ kind: 'latency', milliseconds: 1, method: 'PUT', path })
  const user = await renderShell('/dashboard?dialog=display')
  const size = await screen.findByRole('combobox', { name: 'Text size' })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(document.documentElement).toHaveClass('dark')
  expect(size).toHaveValue('16')

  await user.selectOptions(size, '20')
  await user.click(screen.getByRole('radio', { name: 'Light' }))
  await user.click(screen.getByRole('switch', { name: 'Reduce motion' }))
  expect(document.documentElement).toHaveClass('light')
  await waitFor(() => expect(localStorage.getItem('reduced_motion')).toBe('true'))
  expect(await written.struck()).toBe(0)
  expect(await callApi('get', 'server/settings')).toEqual(before)
})
