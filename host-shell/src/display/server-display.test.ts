import { changesSince, keepSeen, readSeen } from './server-display'

const untouched = { theme: 'dark', textSize: 16, reducedMotion: false } as const

beforeEach(() => localStorage.clear())

test('a server that nobody has touched changes nothing on a device', () => {
  expect(changesSince({}, untouched)).toEqual({})
})

test('what somebody changed on the server arrives, and nothing else', () => {
  expect(changesSince({}, { ...untouched, theme: 'light' })).toEqual({ theme: 'light' })
  const seen = { ...untouched, theme: 'light' } as const
  expect(changesSince(seen, { ...seen, textSize: 20, reducedMotion: true })).toEqual({
    textSize: 20,
    reducedMotion: true,
  })
})

test('what this device has seen is kept, and an unreadable note is dropped', () => {
  keepSeen({ ...untouched, textSize: 18 })
  expect(readSeen()).toEqual({ ...untouched, textSize: 18 })

  jest.spyOn(console, 'warn').mockReturnValue()
  localStorage.setItem('display_seen', '{')
  expect(readSeen()).toEqual({})
  expect(localStorage.getItem('display_seen')).toBeNull()
})
