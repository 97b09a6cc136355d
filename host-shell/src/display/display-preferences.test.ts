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
  applyDisplay({ textSize: 25 })
  expect([size(), store.get(textSizeAtom)]).toEqual(['18px', '18'])
})

test('whether things move is shown at once and kept, and stays while nobody says', () => {
  applyDisplay({ reducedMotion: true })
  expect([isStill(), store.get(reducedMotionAtom)]).toEqual([true, 'true'])
  applyDisplay({})
  expect(isStill()).toBe(true)
  applyDisplay({ reducedMotion: false })
  expect([isStill(), store.get(reducedMotionAtom)]).toEqual([false, 'false'])
})
