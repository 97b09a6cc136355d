import { store } from '@meshdeck/platform/shell'

import {
  applyDisplay,
  DEFAULT_TEXT_SIZE,
  reducedMotionAtom,
  textSizeAtom,
  textSizes,
} from './display-preferences'

const size = () => document.documentElement.style.fontSize
const isStill = () => document.body.classList.contains('reduced-motion')

test('texts have from 12 to 24 pixels, 16 unless somebody chooses', () => {
  expect(textSizes).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24])
  expect(DEFAULT_TEXT_SIZE).toBe(16)
})

test('a size is shown at once and kept, and one that is not offered is neither', () => {
  applyDisplay({ textSize: 18 })
  expect([size(), store.get(textSizeAtom)]).toEqual(['18px', '18'])
  expect(localStorage.getItem('text_size')).toBe('18')
  applyDisplay({ textSize: 25 })
  expect([size(), store.get(textSizeAtom)]).toEqual(['18px', '18'])
})

test('whether things move is shown at once and kept, and stays while nobody says', () => {
  applyDisplay({ reducedMotion: true })
  expect([isStill(), store.get(reducedMotionAtom)]).toEqual([true, 'true'])
  expect(localStorage.getItem('reduced_motion')).toBe('true')
  applyDisplay({ theme: 'light' })
  applyDisplay({})
  expect([isStill(), localStorage.getItem('theme_choice')]).toEqual([true, 'light'])
  applyDisplay({ reducedMotion: false })
  expect([isStill(), store.get(reducedMotionAtom)]).toEqual([false, 'false'])
})

test.each([
  ['18', 'on', '18', undefined],
  ['25', 'true', undefined, 'true'],
])('of what was kept, %j and %j, only what makes sense is taken', async (...given) => {
  const [size, motion, ...expected] = given
  localStorage.setItem('text_size', size)
  localStorage.setItem('reduced_motion', motion)
  const warning = jest.spyOn(console, 'warn').mockReturnValue()
  await jest.isolateModulesAsync(async () => {
    const { store: fresh } = await import('@meshdeck/platform/shell')
    const atoms = await import('./display-preferences')
    const kept = [atoms.textSizeAtom, atoms.reducedMotionAtom].map((atom) => fresh.get(atom))
    expect(kept).toEqual(expected)
  })
  warning.mockRestore()
})
