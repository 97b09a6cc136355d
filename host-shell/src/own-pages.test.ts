import { renderHook } from '@meshdeck/testing/dom'

import reads from '../reads.json'
import { framelessPages } from './app/AppRoutes'
import { framedPages } from './app/OtherRoutes'
import { ownEntries, usePageTitles } from './shared/pages'

test('the pages whose reads are declared are those that the shell has, in the frame and outside of it', () => {
  expect(reads.pages.map(({ path }) => path).toSorted()).toEqual(
    Object.keys(framedPages).toSorted(),
  )
  expect(reads.frameless.toSorted()).toEqual(Object.keys(framelessPages).toSorted())
})

test('what the shell itself has in the menu and in its titles are pages that it has, in every language', () => {
  const { result } = renderHook(() => usePageTitles())
  const own = [...ownEntries.map(({ path, label }) => ({ path, title: label })), ...result.current]
  expect(Object.keys(framedPages)).toEqual(expect.arrayContaining(own.map(({ path }) => path)))
  for (const { title } of own) {
    expect(title).toEqual({
      en: expect.stringMatching(/./),
      de: expect.stringMatching(/./),
      fr: expect.stringMatching(/./),
    })
  }
})
