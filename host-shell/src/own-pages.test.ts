import { renderHook } from '@meshdeck/testing/dom'

import reads from '../reads.json'
import { framelessPages } from './app/AppRoutes'
import { framedPages } from './app/OtherRoutes'
import { ownEntries, usePageTitles } from './shared/pages'

test("declares reads for exactly the shell's own pages, inside and outside the frame", () => {
  expect(reads.pages.map(({ path }) => path).toSorted()).toEqual(
    Object.keys(framedPages).toSorted(),
  )
  expect(reads.frameless.toSorted()).toEqual(Object.keys(framelessPages).toSorted())
})

test("has a page and a title in every language for each of the shell's menu entries and titles", () => {
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
