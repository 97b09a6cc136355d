import { subscribeToasts, toast, type ToastMessage } from './toast'

test('keeps undelivered toasts for the first subscriber and delivers them once', () => {
  toast.error('It failed', { description: 'No disk' })
  const first: ToastMessage[] = []
  const second: ToastMessage[] = []
  const end = subscribeToasts((message) => first.push(message))
  expect(first).toEqual([{ kind: 'error', title: 'It failed', description: 'No disk' }])

  subscribeToasts((message) => second.push(message))
  toast.success('Saved')
  expect(first.slice(1)).toEqual([{ kind: 'success', title: 'Saved' }])
  expect(second).toEqual([{ kind: 'success', title: 'Saved' }])

  end()
  toast.info('Later')
  toast.warning('Careful')
  expect(first).toHaveLength(2)
  expect(second.slice(1).map(({ kind }) => kind)).toEqual(['info', 'warning'])
})
