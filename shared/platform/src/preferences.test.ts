import * as z from 'zod/mini'

import { preferenceAtom } from './preferences'
import { store } from './store'

const density = z.enum(['tight', 'wide'])

test('stores a value on the device and removes it on request', () => {
  const densityAtom = preferenceAtom('density', density)

  store.set(densityAtom, 'tight')
  expect(localStorage.getItem('density')).toBe('tight')
  store.set(densityAtom, undefined)
  expect(localStorage.getItem('density')).toBeNull()
})

test('drops an invalid stored value [SE-052]', () => {
  localStorage.setItem('density', 'purple')
  const complaint = jest.spyOn(console, 'warn').mockReturnValue()

  expect(store.get(preferenceAtom('density', density))).toBeUndefined()
  expect(localStorage.getItem('density')).toBeNull()
  expect(complaint).toHaveBeenCalledWith(expect.stringContaining('density'))
})

test('receives a change from another tab', () => {
  const densityAtom = preferenceAtom('density', density)
  const stop = store.sub(densityAtom, () => undefined)

  localStorage.setItem('density', 'wide')
  window.dispatchEvent(new StorageEvent('storage', { key: 'density' }))

  expect(store.get(densityAtom)).toBe('wide')

  stop()
  const reads = jest.spyOn(Storage.prototype, 'getItem')
  window.dispatchEvent(new StorageEvent('storage', { key: 'density' }))
  expect(reads).not.toHaveBeenCalled()
  reads.mockRestore()
})
